use serde_json::{Value, json};
use vitrin_recording::har;

fn entry(method: &str, url: &str, content: &Value) -> Value {
    json!({
        "request": { "method": method, "url": url, "headers": [{ "name": "Cookie", "value": "PHPSESSID=abc" }] },
        "response": { "status": 200, "headers": [{ "name": "Content-Encoding", "value": "br" }], "content": content },
    })
}

fn read(entries: &[Value]) -> har::Har {
    har::read(&json!({ "log": { "entries": entries } }).to_string(), None).unwrap()
}

#[test]
fn gw_12_a_har_yields_exchanges_and_reasons_for_skipping() {
    let json =
        |text: &str| json!({ "mimeType": "application/json", "text": text, "size": text.len() });
    let har = read(&[
        entry(
            "GET",
            "https://shop.test/kilimler?ps=2#x",
            &json!({ "mimeType": "text/html", "text": "PHA+", "encoding": "base64" }),
        ),
        entry("GET", "https://shop.test/srv/service/cart/load", &json("{}")),
        entry("GET", "https://shop.test/srv/service/cart/delete/0", &json("{}")),
        entry("GET", "https://shop.test/logo.png", &json!({ "mimeType": "image/png", "text": "" })),
        entry("GET", "https://elsewhere.test/t.json", &json("{}")),
        entry(
            "GET",
            "https://shop.test/srv/service/product/searchAll/x",
            &json!({ "mimeType": "application/json", "size": 12 }),
        ),
    ]);
    let seen: Vec<_> =
        har.exchanges.iter().map(|e| (e.call.as_str(), e.query.as_str(), e.changes)).collect();
    assert_eq!(
        seen,
        [("content.page", "ps=2", false), ("cart.load", "", false), ("cart.delete", "", true)]
    );
    assert_eq!(har.exchanges[0].body, b"<p>");
    assert!(har.exchanges[0].headers.is_empty(), "the text is decoded already");
    let why: Vec<_> = har.skipped.iter().map(|(_, why)| *why).collect();
    assert_eq!(
        why,
        [
            "it is a picture, a font, a style or a script",
            "it is of another origin",
            "its body was not saved"
        ]
    );
    assert_eq!(har.origin, "https://shop.test");
}

#[test]
fn gw_12_a_posted_form_comes_as_text_or_as_parameters() {
    let mut as_text =
        entry("POST", "https://shop.test/srv/service/cart/add-to-cart", &json!({ "text": "{}" }));
    let mut as_parameters = as_text.clone();
    as_text["request"]["postData"] =
        json!({ "mimeType": "application/x-www-form-urlencoded", "text": "productId=1" });
    as_parameters["request"]["postData"] =
        json!({ "params": [{ "name": "productId", "value": "1" }] });
    let har = read(&[as_text, as_parameters]);
    assert!(
        har.exchanges
            .iter()
            .all(|exchange| exchange.request_body == b"productId=1" && exchange.changes)
    );
}

#[test]
fn gw_12_what_is_no_har_is_said_to_be_none() {
    assert!(har::read("{", None).is_err());
    assert!(har::read("{}", None).is_err());
}
