//! Documents come with a policy that lets exactly their own inline scripts run (decision 19).

use base64::Engine as _;
use sha2::Digest as _;

use crate::support::{Client as _, TestGateway};

#[tokio::test]
async fn each_inline_script_of_a_document_is_hashed_also_when_it_is_kept() {
    let gateway = TestGateway::open_with(&[("VITRIN_FRAME_HOSTS", "bank.example")]).await;
    let mut stranger = gateway.stranger();
    for _ in 0..2 {
        let page = stranger.get("/kilimler").await.expect(200);
        let (_, script) = page.text().split_once("<script>").unwrap();
        let script = script.split("</script>").next().unwrap();
        let hash = base64::engine::general_purpose::STANDARD.encode(sha2::Sha256::digest(script));
        let policy = page.header("content-security-policy");
        assert!(policy.contains(&format!("script-src 'self' 'sha256-{hash}';")), "{policy}");
        assert!(
            !policy.contains("unsafe-eval") && !policy.contains("script-src 'self' 'unsafe-inline'"),
            "{policy}"
        );
        for part in [
            "default-src 'self'",
            "object-src 'none'",
            "frame-ancestors 'self'",
            "form-action 'self' https://bank.example",
        ] {
            assert!(policy.contains(part), "{part}: {policy}");
        }
    }
}

#[tokio::test]
async fn what_is_no_document_may_do_nothing() {
    let gateway = TestGateway::open().await;
    let mut stranger = gateway.stranger();
    for path in ["/bff/shell", "/srv/service/cart/load", "/bff/nope"] {
        let policy = stranger.get(path).await.header("content-security-policy").to_owned();
        assert!(policy.starts_with("default-src 'none'"), "{path}: {policy}");
    }
}
