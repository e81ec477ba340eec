//! The key rotation of docs/operating.md with two processes that share their shoppers: add the new
//! key last everywhere, then put it first everywhere, then drop the old one.

use std::path::PathBuf;

use serde_json::json;
use vitrin_shop::{Shop, ShopConfig};

use super::{DENIZ, SESSION};
use crate::support::gateway::sign_in;
use crate::support::process::Process;
use crate::support::storefront::Storefront;
use crate::support::{Client as _, Guest, wait_until};

const OLD: &str = "an-old-key-of-thirty-two-letters";
const NEW: &str = "a-new-key-of-thirty-two-letters!";

/// One of the two, with its own settings file.
struct Replica {
    process: Process,
    file: PathBuf,
    reloads: usize,
}

impl Replica {
    async fn start(folder: &std::path::Path, name: &str, shop: &str, storefront: &str) -> Self {
        let file = folder.join(name);
        write_keys(&file, &[OLD]);
        let arguments = ["--config", file.to_str().expect("a path of text")];
        let process = Process::serve_with(&arguments, shop, storefront, &[]).await;
        Self { process, file, reloads: 0 }
    }

    async fn reload(&mut self, keys: &[&str]) {
        write_keys(&self.file, keys);
        self.process.signal("HUP").await;
        self.reloads += 1;
        let reloaded = || {
            let log = self.process.log();
            log.iter().filter(|line| line.contains("settings reloaded")).count() == self.reloads
        };
        wait_until("the keys are read", reloaded).await;
    }
}

fn write_keys(file: &std::path::Path, keys: &[&str]) {
    std::fs::write(file, format!("seal_keys = {keys:?}\n")).expect("a file");
}

/// Sends the same browser to another replica.
fn moved(guest: &Guest, to: &Replica) -> Guest {
    let mut moved = Guest::new(to.process.address);
    moved.jar = guest.jar.clone();
    moved
}

/// Whether one replica accepts what the other has sealed and signed.
async fn is_known(from: &Replica, to: &Replica) -> bool {
    let mut guest = from.process.guest().await;
    guest.post(SESSION, sign_in(DENIZ)).await.expect(200);
    let mut there = moved(&guest, to);
    let is_member = there.get(SESSION).await.expect(200).json()["kind"] == "member";
    let writes = moved(&guest, to).delete("/bff/cart").await.status == 200;
    assert_eq!(is_member, writes, "the session and its token rotate together");
    is_member
}

async fn each_knows_the_other(one: &Replica, two: &Replica) -> bool {
    is_known(one, two).await && is_known(two, one).await
}

#[tokio::test]
async fn gw_5_keys_rotate_over_two_processes_without_anybody_noticing() {
    let shop = Shop::start(ShopConfig::default()).await.unwrap();
    let storefront = Storefront::open().await;
    let folder = tempfile::tempdir().unwrap();
    let (url, pages) = (shop.url(), storefront.url.clone());
    let mut one = Replica::start(folder.path(), "one.toml", &url, &pages).await;
    let mut two = Replica::start(folder.path(), "two.toml", &url, &pages).await;
    let mut before = one.process.guest().await;
    before.post(SESSION, sign_in(DENIZ)).await.expect(200);

    // One after the other, as replicas are reloaded: nobody is signed out between two steps.
    for keys in [&[OLD, NEW][..], &[NEW, OLD]] {
        one.reload(keys).await;
        assert!(each_knows_the_other(&one, &two).await, "{keys:?} at one");
        two.reload(keys).await;
        assert!(each_knows_the_other(&one, &two).await, "{keys:?} at both");
    }
    // Active shoppers were resealed with the new key meanwhile.
    before.post("/bff/session/refresh", json!(null)).await.expect(200);
    one.reload(&[NEW]).await;
    assert!(each_knows_the_other(&one, &two).await, "the old one dropped at one");
    two.reload(&[NEW]).await;
    assert!(each_knows_the_other(&one, &two).await);
    for replica in [&one, &two] {
        let session = moved(&before, replica).get(SESSION).await.expect(200).json();
        assert_eq!(session["kind"], "member");
    }
}

/// The reason for the procedure: the other replica does not know a key that is put first too early.
#[tokio::test]
async fn gw_5_a_key_put_first_too_early_signs_shoppers_out() {
    let shop = Shop::start(ShopConfig::default()).await.unwrap();
    let storefront = Storefront::open().await;
    let folder = tempfile::tempdir().unwrap();
    let mut one = Replica::start(folder.path(), "one.toml", &shop.url(), &storefront.url).await;
    let two = Replica::start(folder.path(), "two.toml", &shop.url(), &storefront.url).await;
    one.reload(&[NEW, OLD]).await;
    assert!(!is_known(&one, &two).await && is_known(&two, &one).await);
}
