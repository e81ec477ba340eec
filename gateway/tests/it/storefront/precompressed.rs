//! Scripts and styles of the storefront's build are sent as the build compressed them.

use http::StatusCode;

use crate::support::storefront::Storefront;
use crate::support::{Client as _, TestGateway};

const SCRIPT: &str = "/_next/static/chunks/x.js";
const BROTLI: &[(&str, &str)] = &[("accept-encoding", "br")];

fn script() -> Vec<u8> {
    "self.kilim=(kilim)=>kilim;".repeat(200).into_bytes()
}

/// Brotli as no request would wait for: unlike what the gateway makes itself.
fn compressed(body: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    let parameters =
        brotli::enc::BrotliEncoderParams { quality: 11, lgwin: 16, ..Default::default() };
    brotli::BrotliCompress(&mut &body[..], &mut out, &parameters).expect("memory takes it");
    out
}

fn targets(storefront: &Storefront) -> Vec<String> {
    storefront.seen().into_iter().map(|request| request.target).collect()
}

#[tokio::test]
async fn a_script_is_sent_as_the_build_compressed_it() {
    let gateway = TestGateway::open().await;
    let compressed = compressed(&script());
    gateway.storefront.add_file(SCRIPT, script());
    gateway.storefront.add_file(&format!("{SCRIPT}.br"), compressed.clone());
    let mut client = gateway.native_client();
    let packed = client.get_with(SCRIPT, BROTLI).await.expect(200);
    assert_eq!((packed.header("content-encoding"), &packed.body[..]), ("br", &compressed[..]));
    // Whoever takes no Brotli gets the same file.
    let plain = client.get_with(SCRIPT, &[("accept-encoding", "identity")]).await.expect(200);
    assert_eq!((plain.header("content-encoding"), &plain.body[..]), ("", &script()[..]));
    assert_ne!(plain.header("etag"), packed.header("etag"));
    let tag = packed.header("etag").to_owned();
    client
        .get_with(SCRIPT, &[("accept-encoding", "br"), ("if-none-match", &tag)])
        .await
        .expect(304);
    assert_eq!(targets(&gateway.storefront), [SCRIPT.to_owned(), format!("{SCRIPT}.br")]);
}

/// What is beside a file may be of an older build, cut short, or far larger than the file.
#[tokio::test]
async fn a_compressed_file_of_something_else_is_not_sent() {
    let gateway = TestGateway::open().await;
    let mut client = gateway.native_client();
    let whole = compressed(&script());
    let forms = [
        ("other", compressed(&b"self.kilim=null;".repeat(200))),
        ("shorter", compressed(&script()[..script().len() - 1])),
        ("longer", compressed(&[script(), b";".to_vec()].concat())),
        ("larger", compressed(&vec![b' '; 5_000_000])),
        ("cut", whole[..whole.len() - 1].to_vec()),
        ("text", b"Not Found".to_vec()),
        ("empty", Vec::new()),
    ];
    for (name, form) in forms {
        let path = format!("/_next/static/chunks/{name}.js");
        gateway.storefront.add_file(&path, script());
        gateway.storefront.add_file(&format!("{path}.br"), form.clone());
        let answer = client.get_with(&path, BROTLI).await.expect(200);
        assert_eq!(answer.header("content-encoding"), "br", "{name}");
        assert_ne!(answer.body[..], form[..], "{name}");
        let mut decoded = Vec::new();
        brotli::BrotliDecompress(&mut &answer.body[..], &mut decoded).unwrap();
        assert!(decoded == script(), "{name}");
    }
}

/// Only the build's scripts and styles have such a form, and only where they never change.
#[tokio::test]
async fn no_other_file_is_asked_for_twice() {
    let gateway = TestGateway::open().await;
    let mut client = gateway.native_client();
    for path in ["/_next/static/media/x.svg", "/kilimler", "/assets/x.js", "/_next/static/x.js.br"]
    {
        gateway.storefront.add_file(path, script());
        let _ = client.get_with(path, BROTLI).await;
    }
    gateway.storefront.fail(Some(StatusCode::NOT_FOUND));
    client.get_with(SCRIPT, BROTLI).await.expect(404);
    assert_eq!(
        targets(&gateway.storefront).iter().filter(|target| target.ends_with(".br")).count(),
        1,
        "{:?}",
        targets(&gateway.storefront)
    );
}
