//! Recordings as mocks of the crate `wiremock`: the shop as it was recorded, with optional faults.

use std::path::Path;
use std::sync::{Arc, Mutex};

use vitrin_recording::matching::{Answer, States, find};
use vitrin_recording::{MatchRequest, Strictness, Stub};
use wiremock::{Match, Mock, MockServer, Request, Respond, ResponseTemplate};

/// One stub, and the scenario that all stubs of a folder share.
#[derive(Clone)]
struct Recorded {
    stub: Arc<Stub>,
    states: Arc<Mutex<States>>,
}

impl Match for Recorded {
    /// Matches like WireMock: additional parameters do not matter.
    fn matches(&self, request: &Request) -> bool {
        let headers = request.headers.iter().map(|(name, value)| {
            (name.as_str().to_owned(), String::from_utf8_lossy(value.as_bytes()).into_owned())
        });
        let query = request.url.query().unwrap_or_default();
        let mut asked = MatchRequest::new(
            request.method.as_str(),
            request.url.path(),
            query,
            headers.collect(),
            &request.body,
        );
        let known = &self.stub.mapping.request.query_parameters;
        asked.query.retain(|(name, _)| known.contains_key(name));
        let states = self.states.lock().expect("no holder panics");
        let alone = std::slice::from_ref(&*self.stub);
        matches!(find(alone, &asked, &states, Strictness::Strict), Answer::Found(_))
    }
}

impl Respond for Recorded {
    fn respond(&self, _: &Request) -> ResponseTemplate {
        let mapping = &self.stub.mapping;
        if let (Some(name), Some(next)) = (&mapping.scenario_name, &mapping.new_scenario_state) {
            self.states.lock().expect("no holder panics").insert(name.clone(), next.clone());
        }
        let mut answer =
            ResponseTemplate::new(mapping.response.status).set_body_bytes(self.stub.body.clone());
        for (name, values) in &mapping.response.headers {
            for value in values.all() {
                answer = answer.append_header(name.as_str(), value.as_str());
            }
        }
        answer
    }
}

/// Starts a server that answers from a folder below `mocks/recordings`; mocks with a priority under
/// 4 come first.
pub(crate) async fn server(folder: &str) -> MockServer {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../mocks/recordings").join(folder);
    let server = MockServer::start().await;
    let states = Arc::default();
    for stub in vitrin_recording::read(&root).expect("a recording") {
        let recorded = Recorded { stub: Arc::new(stub), states: Arc::clone(&states) };
        let priority = recorded.stub.mapping.priority();
        Mock::given(recorded.clone())
            .respond_with(recorded)
            .with_priority(priority)
            .mount(&server)
            .await;
    }
    server
}
