//! Against a `wiremock` shop.

use std::sync::LazyLock;
use std::time::Duration;

use http::{HeaderValue, StatusCode};
use proptest::prelude::*;
use transport::{Delivery, PublicHost};
use wiremock::matchers::{header, method, path, query_param};
use wiremock::{Mock, MockServer, ResponseTemplate};

use super::*;
use crate::breaker::BreakerSettings;
use crate::call::{Audience, CacheRow, Effect, Prefix};
use crate::request::LegacyRequest;

const COUNTRIES: LegacyCall =
    LegacyCall::read("regions.countries", "/srv/service/region/get-countries/{scope}")
        .cached(CacheRow::new(Audience::Everybody, Duration::from_secs(3600)));
const LOADER: LegacyCall =
    LegacyCall::read("catalogue.loader", "/srv/service/content-v5/product-loader/{block}")
        .with_currency()
        .prefix(Prefix::GuestsOnly);
const ADD: LegacyCall =
    LegacyCall::post("cart.add", "/srv/service/cart/add-to-cart", &[(Method::POST, Effect::Write)]);

fn client(server: &MockServer, prefix: &str) -> LegacyClient {
    let mut settings = ClientSettings::new(server.uri().parse().unwrap());
    settings.prefix = prefix.to_owned();
    settings.patience = 0.05;
    LegacyClient::new(settings).unwrap()
}

#[tokio::test]
async fn gw_3_gw_4_calls_carry_language_and_optionally_currency() {
    let shop = MockServer::start().await;
    Mock::given(path("/srv/service/content-v5/product-loader/1015"))
        .and(query_param("language", "en"))
        .and(query_param("currency", "USD"))
        .and(header("accept-language", "en"))
        .and(header("accept", "*/*"))
        .respond_with(ResponseTemplate::new(200).set_body_string("<div></div>"))
        .expect(1)
        .mount(&shop)
        .await;
    Mock::given(path("/srv/service/region/get-countries/1"))
        .respond_with(ResponseTemplate::new(200).set_body_string("{}"))
        .mount(&shop)
        .await;
    let client = client(&shop, "");
    let caller = Caller::anonymous("en", "USD");
    client.send(&LegacyRequest::new(&LOADER, &["1015"]), &caller).await.unwrap();
    client.send(&LegacyRequest::new(&COUNTRIES, &["1"]), &caller).await.unwrap();
    let seen = shop.received_requests().await.unwrap();
    assert_eq!(seen[1].url.query(), Some("language=en"));
}

#[tokio::test]
async fn gw_9_guests_only_prefixes_are_omitted_for_members() {
    let shop = MockServer::start().await;
    Mock::given(method("GET")).respond_with(ResponseTemplate::new(200)).mount(&shop).await;
    let client = client(&shop, "/edge");
    let guest = Caller::anonymous("tr", "TL");
    let member = Caller { member: true, ..guest.clone() };
    for caller in [&guest, &member] {
        client.send(&LegacyRequest::new(&LOADER, &["7"]), caller).await.unwrap();
        client.send(&LegacyRequest::new(&COUNTRIES, &["1"]), caller).await.unwrap();
    }
    let paths: Vec<_> =
        shop.received_requests().await.unwrap().iter().map(|r| r.url.path().to_owned()).collect();
    assert_eq!(
        paths,
        [
            "/edge/srv/service/content-v5/product-loader/7",
            "/edge/srv/service/region/get-countries/1",
            "/srv/service/content-v5/product-loader/7",
            "/edge/srv/service/region/get-countries/1"
        ]
    );
}

#[tokio::test]
async fn gw_14_other_statuses_are_errors_with_the_shops_message() {
    let shop = MockServer::start().await;
    Mock::given(method("POST"))
        .respond_with(
            ResponseTemplate::new(403)
                .set_body_string(r#"{"status":false,"message":"Şifre hatalı"}"#),
        )
        .mount(&shop)
        .await;
    let error = client(&shop, "")
        .send(&LegacyRequest::new(&ADD, &[]), &Caller::anonymous("tr", "TL"))
        .await
        .unwrap_err();
    let LegacyError::Refused { status, message, .. } = error else { panic!("{error}") };
    assert_eq!((status, message.as_deref()), (StatusCode::FORBIDDEN, Some("Şifre hatalı")));
}

#[tokio::test]
async fn a_read_is_tried_twice_and_a_write_once() {
    let shop = MockServer::start().await;
    Mock::given(wiremock::matchers::any())
        .respond_with(ResponseTemplate::new(503))
        .mount(&shop)
        .await;
    let client = client(&shop, "");
    let caller = Caller::anonymous("tr", "TL");
    client.send(&LegacyRequest::new(&COUNTRIES, &["1"]), &caller).await.unwrap_err();
    assert_eq!(shop.received_requests().await.unwrap().len(), 2);
    client
        .send(&LegacyRequest::new(&ADD, &[]).form(&[("productId", "1")]), &caller)
        .await
        .unwrap_err();
    assert_eq!(shop.received_requests().await.unwrap().len(), 3);
}

#[tokio::test]
async fn a_slow_shop_is_given_up_at_the_deadline() {
    let shop = MockServer::start().await;
    Mock::given(method("GET"))
        .respond_with(ResponseTemplate::new(200).set_delay(Duration::from_secs(30)))
        .mount(&shop)
        .await;
    let error = client(&shop, "")
        .send(&LegacyRequest::new(&COUNTRIES, &["1"]), &Caller::anonymous("tr", "TL"))
        .await
        .unwrap_err();
    assert!(matches!(error, LegacyError::TooSlow(_)), "{error}");
}

#[tokio::test]
async fn an_oversized_answer_is_refused_before_it_is_read() {
    const SMALL: LegacyCall = {
        let mut call = COUNTRIES;
        call.max_answer_bytes = 10;
        call
    };
    let shop = MockServer::start().await;
    Mock::given(method("GET"))
        .respond_with(ResponseTemplate::new(200).set_body_string("x".repeat(11)))
        .mount(&shop)
        .await;
    let error = client(&shop, "")
        .send(&LegacyRequest::new(&SMALL, &["1"]), &Caller::anonymous("tr", "TL"))
        .await
        .unwrap_err();
    assert!(matches!(error, LegacyError::TooLarge(10)));
}

#[tokio::test]
async fn gw_5_bearers_and_passwords_need_https_or_permission() {
    const LOGIN: LegacyCall =
        LegacyCall::post("t.login", "/login", &[(Method::POST, Effect::Session)])
            .session_effect(crate::SessionEffect::SignsIn);
    let open = |allow_plain: bool| {
        let mut settings = ClientSettings::new("http://shop.invalid:1".parse().unwrap());
        (settings.allow_plain, settings.patience) = (allow_plain, 0.05);
        LegacyClient::new(settings).unwrap()
    };
    let anonymous = Caller::anonymous("tr", "TL");
    let bearer = HeaderValue::from_static("Bearer secret");
    let member = Caller { authorization: Some(bearer), ..anonymous.clone() };
    let login = LegacyRequest::new(&LOGIN, &[]);
    let countries = LegacyRequest::new(&COUNTRIES, &["1"]);
    for (request, caller) in [(&login, &anonymous), (&countries, &member)] {
        let error = open(false).send(request, caller).await.unwrap_err();
        assert!(matches!(error, LegacyError::Exposed), "{error}");
        let error = open(true).send(request, caller).await.unwrap_err();
        assert!(!matches!(error, LegacyError::Exposed), "it was tried: {error}");
        let call = request.call();
        let passed = open(false)
            .pass(call, call.methods[0].0.clone(), ("/x", ""), HeaderMap::new(), None, caller)
            .await;
        assert!(matches!(passed.unwrap_err(), LegacyError::Exposed));
    }
    let error = open(false).send(&countries, &anonymous).await.unwrap_err();
    assert!(!matches!(error, LegacyError::Exposed), "what is public may be read: {error}");
}

#[tokio::test]
async fn gw_13_picture_requests_name_the_public_host() {
    let shop = MockServer::start().await;
    Mock::given(method("GET")).respond_with(ResponseTemplate::new(200)).mount(&shop).await;
    let mut settings = ClientSettings::new(shop.uri().parse().unwrap());
    settings.public_host = PublicHost::of(&"https://vitrin.example:8443".parse().unwrap());
    let client = LegacyClient::new(settings).unwrap();
    let picture = format!("{}/a.webp", shop.uri()).parse().unwrap();
    client.get_picture(&COUNTRIES, picture, HeaderMap::new()).await.unwrap();
    let seen = &shop.received_requests().await.unwrap()[0];
    for (name, value) in [
        ("host", "vitrin.example:8443"),
        ("x-forwarded-host", "vitrin.example:8443"),
        ("x-forwarded-proto", "https"),
        ("accept", "*/*"),
    ] {
        assert_eq!(seen.headers[name], value, "{name}");
    }
}

#[tokio::test]
async fn an_unreachable_picture_host_suspends_no_other() {
    static PICTURE: LegacyCall = LegacyCall::read("media_hosts.picture", "/{path*}");
    let (shop, live) = (MockServer::start().await, MockServer::start().await);
    Mock::given(method("GET")).respond_with(ResponseTemplate::new(200)).mount(&live).await;
    let closed = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let client = client(&shop, "");
    let ask = async |host: &str| {
        let picture = format!("http://{host}/a.webp").parse().unwrap();
        client.get_picture(&PICTURE, picture, HeaderMap::new()).await
    };
    for _ in 0..BreakerSettings::default().min_calls {
        let error = ask(&closed.to_string()).await.unwrap_err();
        assert!(matches!(error, LegacyError::Unreachable(_)), "{error}");
    }
    let error = ask(&closed.to_string()).await.unwrap_err();
    assert!(matches!(error, LegacyError::Suspended { .. }), "{error}");
    ask(&live.address().to_string()).await.unwrap();
}

/// Queries that contain the two parameters in different spellings, or similar ones.
fn query() -> impl Strategy<Value = String> {
    let field = prop::sample::select(vec![
        "language=tr",
        "language=",
        "language",
        "lang%75age=de",
        "Language=x",
        "xlanguage=1",
        "currency=TL",
        "currenc%79=EUR",
        "currency%3D=1",
        "q=%26language=en",
        "link=kilim&brand=80",
        "a[]=1",
        "",
        "%",
        "&&",
    ]);
    prop::collection::vec(field, 0..5).prop_map(|fields| fields.join("&"))
}

static NOWHERE: LazyLock<LegacyClient> = LazyLock::new(|| {
    LegacyClient::new(ClientSettings::new("http://shop.example".parse().unwrap())).unwrap()
});

proptest! {
    #[test]
    fn gw_1_gw_3_gw_4_missing_parameters_are_added_once_and_others_kept(
        query in query(),
        any in "[!-~]{0,30}",
    ) {
        for query in [&query, &any.replace(['#', '"', '<', '>', '\''], "")] {
            let caller = Caller::anonymous("en", "USD");
            let url = NOWHERE.address(&LOADER, "/x", query, &caller).unwrap();
            let sent = url.query().expect("there is always a language");
            prop_assert!(sent.starts_with(query.as_str()), "{sent}");
            for (name, ours) in [("language", "en"), ("currency", "USD")] {
                let values = |text: &str| {
                    let pairs = url::form_urlencoded::parse(text.as_bytes());
                    let named = pairs.filter(|(known, _)| known == name);
                    named.map(|(_, value)| value.into_owned()).collect::<Vec<_>>()
                };
                let own = values(query);
                let expected = if own.is_empty() { vec![ours.to_owned()] } else { own };
                prop_assert_eq!(values(sent), expected);
            }
        }
    }
}

/// A request that was never on the wire can be retried safely. Any other may have taken effect.
#[tokio::test]
async fn delivery_distinguishes_unsent_from_unanswered() {
    let caller = Caller::anonymous("tr", "TL");
    let add = LegacyRequest::new(&ADD, &[]).form(&[("productId", "1")]);

    let closed = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap();
    let mut settings = ClientSettings::new(format!("http://{closed}").parse().unwrap());
    settings.patience = 0.05;
    let unreachable = LegacyClient::new(settings).unwrap();
    let delivery = Delivery::default();
    unreachable.send_tracked(&add, &caller, &delivery).await.unwrap_err();
    assert!(!delivery.is_sent(), "there was no connection");

    // It accepts the connection and reads, but never answers.
    let silent = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let mut settings =
        ClientSettings::new(format!("http://{}", silent.local_addr().unwrap()).parse().unwrap());
    settings.patience = 0.05;
    let client = LegacyClient::new(settings).unwrap();
    let delivery = Delivery::default();
    let error = client.send_tracked(&add, &caller, &delivery).await.unwrap_err();
    assert!(matches!(error, LegacyError::TooSlow(_)), "{error}");
    assert!(delivery.is_sent());
}
