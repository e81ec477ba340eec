//! The older names of the message calls, with the same content
//! (contracts/upstream/messages.md#older-names).

use serde_json::{Value, json};

use super::{read, said, submit};
use crate::support::{Client as _, TestGateway};

const THREADS: &str = "/srv/service/profile/get-message-list/";
const DEPARTMENTS: &str = "/srv/service/profile/get-message-department-list/";
const SEND: &str = "/srv/service/profile/send-new-message";
const CLOSE: &str = "/srv/service/profile/close-message";

fn statuses(threads: &Value) -> Vec<(&Value, &Value)> {
    threads["data"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|one| (&one["subject"], &one["status"]))
        .collect()
}

#[tokio::test]
async fn msg_1_call_2_older_names_write_list_and_close_threads() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.signed_in().await;
    let departments = read(&mut guest, DEPARTMENTS).await;
    assert_eq!(departments["data"][1], json!({ "id": "2", "name": "Sipariş ve kargo" }));
    for (fields, key, words) in [
        ("subject=a&message=b", "departmentId", "Bölüm seçiniz"),
        ("departmentId=2&message=b", "subject", "Bu alan boş bırakılamaz"),
        ("departmentId=2&subject=a", "message", "Bu alan boş bırakılamaz"),
    ] {
        let refused = submit(&mut guest, SEND, fields).await;
        assert_eq!(
            (said(&refused), &refused["key"]),
            ((&json!(0), words), &json!(key)),
            "{fields}"
        );
    }
    let sent = submit(&mut guest, SEND, "departmentId=2&subject=Adres&message=Merhaba").await;
    assert_eq!(said(&sent), (&json!(1), "Mesajınız gönderildi"));
    let threads = read(&mut guest, THREADS).await;
    assert_eq!(
        statuses(&threads),
        [(&json!("Adres"), &json!(1)), (&json!("Kargo"), &json!(1))],
        "newest first"
    );
    let newer = read(&mut guest, "/api/v1/customer/messages").await;
    assert_eq!(threads["data"], newer["data"], "the newer name lists the same");

    assert_eq!(said(&submit(&mut guest, CLOSE, "id=7").await), (&json!(1), "Mesaj kapatıldı"));
    assert_eq!(
        said(&submit(&mut guest, &format!("{CLOSE}/999"), "").await),
        (&json!(0), "Mesaj bulunamadı")
    );
    let threads = read(&mut guest, THREADS).await;
    assert_eq!(statuses(&threads)[1], (&json!("Kargo"), &json!(0)));
    let reply = submit(&mut guest, SEND, "parentId=7&message=x").await;
    assert_eq!(
        (said(&reply), &reply["key"]),
        ((&json!(0), "Mesaj bulunamadı"), &json!("parentId")),
        "it is closed"
    );
}

/// Departments are public and cached. Threads are a member's, so a guest is refused with 200.
#[tokio::test]
async fn msg_1_gw_10_departments_are_kept_by_language_and_threads_never() {
    let gateway = TestGateway::open().await;
    let mut guest = gateway.guest().await;
    for path in [THREADS, &format!("{CLOSE}/7")] {
        let answer = if path == THREADS {
            read(&mut guest, path).await
        } else {
            submit(&mut guest, path, "").await
        };
        assert_eq!(said(&answer), (&json!(false), "NO_MEMBER_SESSION"), "{path}");
    }
    assert!(guest.get(THREADS).await.is_bypass());
    let german = format!("{DEPARTMENTS}?language=de");
    assert_eq!(guest.get(&german).await.expect(200).json()["data"][0]["name"], "Kundendienst");
    assert!(guest.get(&german).await.is_hit());
    assert_eq!(read(&mut guest, DEPARTMENTS).await["data"][0]["name"], "Destek");
    let mut member = gateway.signed_in().await;
    assert_eq!(read(&mut member, THREADS).await["data"][0]["subject"], "Kargo");
}
