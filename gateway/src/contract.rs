//! What the code says of itself: the OpenAPI document of `/bff` and its page here, what the shop is
//! asked in [`upstream`] and [`calls`].

pub mod calls;
pub mod upstream;

use std::collections::BTreeSet;

use axum::Router;
use axum::middleware::map_response;
use axum::response::Response;
use axum::routing::get;
use http::{HeaderValue, header};
use platform::app::App;
use serde_json::{Value, json};
use utoipa::openapi::{InfoBuilder, LicenseBuilder, OpenApi};

use crate::capabilities;

/// The whole document.
#[must_use]
pub fn document() -> OpenApi {
    let mut document = capabilities::routes().split_for_parts().1;
    document.info = InfoBuilder::new()
        .title("Vitrin gateway")
        .version(env!("CARGO_PKG_VERSION"))
        .description(Some(
            "Typed JSON in front of a legacy shop. Every operation takes `language` (default: the browser's first supported \
             one, else tr) and `currency` (default: cookie `vitrin_currency`, else TL). Unsafe methods need the header \
             `X-XSRF-TOKEN` equal to the cookie `XSRF-TOKEN`, which every GET hands out. Errors are RFC 9457 problems with a \
             stable `code`.",
        ))
        .license(Some(LicenseBuilder::new().name("Apache-2.0").identifier(Some("Apache-2.0")).build()))
        .build();
    bound_texts(&mark_repeats(&require_answer_fields(&document)))
}

/// Whatever takes a key takes the mark of a repeat as well.
fn mark_repeats(document: &OpenApi) -> OpenApi {
    let mut value = serde_json::to_value(document).expect("the document is plain JSON");
    let paths = value["paths"].as_object_mut().into_iter().flatten();
    let operations =
        paths.filter_map(|(_, path)| path.as_object_mut()).flat_map(|path| path.values_mut());
    for parameters in operations.filter_map(|operation| operation["parameters"].as_array_mut()) {
        if let Some(at) =
            parameters.iter().position(|parameter| parameter["name"] == "Idempotency-Key")
        {
            let mark = json!({
                "name": "Idempotency-Attempt",
                "in": "header",
                "description": "2 or more: this was sent before under its key, and no answer came.",
                "required": false,
                "schema": { "type": "string", "pattern": "^[1-9][0-9]{0,2}$" },
            });
            parameters.insert(at + 1, mark);
        }
    }
    serde_json::from_value(value).expect("only parameters were added")
}

/// No control characters in a path or query: `platform::target` refuses them for every operation.
const PLAIN_TEXT: &str = r"^[^\x00-\x1F\x7F]*$";

/// What our own headers hold.
const OWN_HEADERS: [(&str, &str); 2] =
    [("Idempotency-Key", "^[!-~]{1,128}$"), ("X-XSRF-TOKEN", "^[A-Za-z0-9_-]+$")];

/// Says of each text in a path, query or header of ours what holds for all of them, where its own
/// rule is not stricter.
fn bound_texts(document: &OpenApi) -> OpenApi {
    let mut value = serde_json::to_value(document).expect("the document is plain JSON");
    let paths = value["paths"].as_object_mut().into_iter().flatten();
    let operations =
        paths.filter_map(|(_, path)| path.as_object_mut()).flat_map(|path| path.values_mut());
    let parameters =
        operations.filter_map(|operation| operation["parameters"].as_array_mut()).flatten();
    for parameter in parameters {
        let own = OWN_HEADERS.iter().find(|(name, _)| parameter["name"] == *name);
        let pattern = own.map_or(PLAIN_TEXT, |(_, pattern)| pattern);
        let schema = &mut parameter["schema"];
        let text = match &schema["type"] {
            Value::String(kind) => kind == "string",
            Value::Array(kinds) => kinds.iter().any(|kind| kind == "string"),
            _ => false,
        };
        if text && schema.get("enum").is_none() && schema.get("pattern").is_none() {
            schema["pattern"] = pattern.into();
        }
    }
    serde_json::from_value(value).expect("only patterns were added")
}

/// Answers carry every field, null where there is nothing; the derived schemas call nullable fields
/// optional. What a caller sends keeps its optional fields.
fn require_answer_fields(document: &OpenApi) -> OpenApi {
    let mut value = serde_json::to_value(document).expect("the document is plain JSON");
    let sent = sent_schemas(&value);
    let schemas = value.pointer_mut("/components/schemas").and_then(Value::as_object_mut);
    for (name, schema) in schemas.into_iter().flatten() {
        let fields = schema["properties"]
            .as_object()
            .map(|fields| fields.keys().cloned().collect::<Vec<_>>());
        if let Some(fields) = fields
            && !sent.contains(name)
        {
            schema["required"] = fields.into();
        }
    }
    serde_json::from_value(value).expect("only lists of field names were changed")
}

/// Names of the schemas that request bodies are made of.
fn sent_schemas(document: &Value) -> BTreeSet<String> {
    let operations = document["paths"].as_object().into_iter().flat_map(|paths| paths.values());
    let bodies = operations
        .filter_map(Value::as_object)
        .flat_map(|path| path.values())
        .map(|operation| &operation["requestBody"]);
    let mut names = BTreeSet::new();
    let mut pending: Vec<&Value> = bodies.collect();
    while let Some(part) = pending.pop() {
        match part {
            Value::Object(fields) => {
                if let Some(name) = fields
                    .get("$ref")
                    .and_then(Value::as_str)
                    .and_then(|path| path.rsplit('/').next())
                    && names.insert(name.to_owned())
                {
                    pending.push(&document["components"]["schemas"][name]);
                }
                pending.extend(fields.values());
            }
            Value::Array(items) => pending.extend(items),
            _ => {}
        }
    }
    names
}

/// The document as it is committed: `contracts/gateway.openapi.json`.
#[must_use]
pub fn gateway_json() -> String {
    let mut text =
        document().to_pretty_json().expect("the document holds no maps with other than text keys");
    text.push('\n');
    text
}

/// JSON as it is committed and printed.
#[must_use]
pub fn pretty(value: &Value) -> String {
    format!("{value:#}\n")
}

/// `/bff/docs` and the document behind it.
pub fn docs() -> Router<App> {
    let page = utoipa_swagger_ui::SwaggerUi::new("/bff/docs").url("/bff/openapi.json", document());
    Router::new()
        .merge(page)
        .route("/bff/", get(|| async { axum::response::Redirect::temporary("/bff/docs/") }))
        .layer(map_response(docs_policy))
}

/// The page brings its own scripts and inline styles; nothing from elsewhere.
async fn docs_policy(mut response: Response) -> Response {
    const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
    response
        .headers_mut()
        .insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    response
}
