use super::seal::Seals;
use super::*;

fn keys(numbers: &[u8]) -> Vec<Secret> {
    numbers.iter().map(|number| Secret::new(vec![*number; 32])).collect()
}

fn membership() -> Membership {
    Membership {
        id: "id".to_owned(),
        handle: new_handle(),
        bearer: Some("eyJ.secret.sig".to_owned()),
        expires_at: now() + 3600,
        remember: true,
        renewed_for: None,
        guest: false,
    }
}

fn cookies(text: &str) -> RequestCookies {
    let headers = http::HeaderMap::from_iter([(http::header::COOKIE, text.parse().unwrap())]);
    RequestCookies::read(&headers)
}

#[test]
fn gw_5_what_is_sealed_opens_with_any_of_our_keys_and_with_no_other() {
    let old = Seals::new(&keys(&[1]));
    let sealed = old.seal(&membership()).unwrap();
    assert!(!sealed.contains("secret"));
    assert_eq!(Seals::new(&keys(&[2, 1])).open(&sealed).unwrap().id, "id", "keys rotate");
    assert!(Seals::new(&keys(&[2])).open(&sealed).is_none());
    assert_ne!(old.seal(&membership()), old.seal(&membership()), "never the same twice");
}

#[test]
fn gw_5_a_changed_cut_or_made_up_seal_is_a_guest() {
    let members = Members::new(&keys(&[1]), Custody::Gateway);
    let sealed = members.seals.seal(&membership()).unwrap();
    assert!(members.recognise(&cookies(&format!("vitrin={sealed}")), false).membership().is_some());
    for at in 0..sealed.len() {
        let mut bytes = sealed.clone().into_bytes();
        bytes[at] = if bytes[at] == b'A' { b'B' } else { b'A' };
        let changed = String::from_utf8(bytes).unwrap();
        // The last letter of base64 may hold bits that count for nothing.
        if members.seals.open(&changed).is_some() {
            assert_eq!(at, sealed.len() - 1);
        }
        assert!(members.seals.open(&sealed[..at]).is_none());
    }
    for text in ["", "x", "AAAA", &"A".repeat(5000)] {
        assert!(members.recognise(&cookies(&format!("vitrin={text}")), false).membership().is_none());
    }
}

#[test]
fn gw_5_another_cookie_of_the_name_does_not_push_ours_out() {
    let members = Members::new(&keys(&[1]), Custody::Gateway);
    let sealed = members.seals.seal(&membership()).unwrap();
    let tossed = cookies(&format!("vitrin=tossed; vitrin={sealed}"));
    assert!(members.recognise(&tossed, false).membership().is_some());
}

#[test]
fn gw_5_what_is_over_is_a_guest_and_hides_nobody() {
    let members = Members::new(&keys(&[1]), Custody::Gateway);
    let over = Membership { expires_at: now() - 3600, ..membership() };
    let sealed = members.seals.seal(&over).unwrap();
    assert!(members.recognise(&cookies(&format!("vitrin={sealed}")), false).membership().is_none());
    let holds = members.seals.seal(&membership()).unwrap();
    let both = cookies(&format!("vitrin={sealed}; vitrin={holds}"));
    assert!(members.recognise(&both, false).membership().is_some());
}

#[test]
fn gw_5_a_handle_opens_nothing_and_a_true_bearer_passes() {
    let members = Members::new(&keys(&[1]), Custody::Gateway);
    let handle = HeaderValue::from_str(&format!("Bearer {}", new_handle())).unwrap();
    assert_eq!(members.authorization(&Shopper::Guest, Some(handle.clone())), None);
    let member = Shopper::Member(Box::new(membership()));
    assert_eq!(members.authorization(&member, Some(handle)).unwrap(), "Bearer eyJ.secret.sig");
    assert_eq!(members.authorization(&member, None).unwrap(), "Bearer eyJ.secret.sig");
    let own = HeaderValue::from_static("Bearer native.app");
    assert_eq!(members.authorization(&member, Some(own.clone())), Some(own));
}

#[test]
fn a_membership_is_never_printed() {
    let text = format!("{:?}", Shopper::Member(Box::new(membership())));
    assert!(!text.contains("secret"), "{text}");
}

#[test]
fn tok_2_under_ten_minutes_a_bearer_is_due_and_a_short_lived_successor_at_half_its_time() {
    let left =
        |seconds: i64, renewed_for| Membership { expires_at: now() + seconds, renewed_for, ..membership() };
    assert!(left(590, None).is_due() && !left(610, None).is_due());
    assert!(!left(290, Some(300)).is_due() && left(100, Some(300)).is_due());
    assert!(left(590, Some(3600)).is_due() && !left(610, Some(3600)).is_due());
    assert!(!Membership { bearer: None, ..left(1, None) }.is_due(), "nothing to renew");
}
