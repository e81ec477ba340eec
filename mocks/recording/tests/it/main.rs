//! Records into a folder and reads it back, through the public interface.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod har;
mod matching;
mod reachable;
mod recorder;

use vitrin_recording::Exchange;

/// A GET that was answered with JSON.
fn read(path: &str, query: &str, body: &str) -> Exchange {
    Exchange {
        call: "cart.load".to_owned(),
        method: "GET".to_owned(),
        path: path.to_owned(),
        query: query.to_owned(),
        status: 200,
        headers: vec![("content-type".to_owned(), "application/json".to_owned())],
        body: body.as_bytes().to_vec(),
        ..Exchange::default()
    }
}

/// A POST of a form.
fn write(path: &str, form: &str, body: &str) -> Exchange {
    Exchange {
        call: "cart.add".to_owned(),
        changes: true,
        method: "POST".to_owned(),
        request_headers: vec![(
            "content-type".to_owned(),
            "application/x-www-form-urlencoded".to_owned(),
        )],
        request_body: form.as_bytes().to_vec(),
        ..read(path, "", body)
    }
}
