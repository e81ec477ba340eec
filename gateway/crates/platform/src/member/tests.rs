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
        begun_at: now_millis(),
        seen_at: now(),
        keys: vec![MemberKey::of_name("deniz@vitrin.test")],
        ends_others: false,
    }
}

fn members() -> Members {
    let environment = [
        ("VITRIN_SHOP_URL", "http://127.0.0.1:1"),
        ("VITRIN_STOREFRONT_URL", "http://127.0.0.1:2"),
    ];
    let environment = environment.map(|(name, value)| (name.to_owned(), value.to_owned())).into();
    let settings = settings::Settings::read(environment, None).unwrap();
    Members::new(&keys(&[1]), &settings.session, crate::fleet::Fleet::default())
}

/// What a browser that holds this membership is to us.
fn recognised(members: &Members, membership: &Membership) -> Recognition {
    let sealed = members.seals.seal(membership).unwrap();
    members.recognise(&cookies(&format!("vitrin={sealed}")), false)
}

fn cookies(text: &str) -> RequestCookies {
    let headers = http::HeaderMap::from_iter([(http::header::COOKIE, text.parse().unwrap())]);
    RequestCookies::read(&headers, cookies::GuardedNames::none())
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
    let members = members();
    let sealed = members.seals.seal(&membership()).unwrap();
    assert!(
        members
            .recognise(&cookies(&format!("vitrin={sealed}")), false)
            .shopper
            .membership()
            .is_some()
    );
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
        assert!(
            members
                .recognise(&cookies(&format!("vitrin={text}")), false)
                .shopper
                .membership()
                .is_none()
        );
    }
}

#[test]
fn gw_5_another_cookie_of_the_name_does_not_push_ours_out() {
    let members = members();
    let sealed = members.seals.seal(&membership()).unwrap();
    let tossed = cookies(&format!("vitrin=tossed; vitrin={sealed}"));
    assert!(members.recognise(&tossed, false).shopper.membership().is_some());
}

#[test]
fn gw_5_what_is_over_is_a_guest_and_hides_nobody() {
    let members = members();
    let over = Membership { expires_at: now() - 3600, ..membership() };
    let sealed = members.seals.seal(&over).unwrap();
    assert!(
        members
            .recognise(&cookies(&format!("vitrin={sealed}")), false)
            .shopper
            .membership()
            .is_none()
    );
    let holds = members.seals.seal(&membership()).unwrap();
    let both = cookies(&format!("vitrin={sealed}; vitrin={holds}"));
    assert!(members.recognise(&both, false).shopper.membership().is_some());
}

#[test]
fn gw_5_a_handle_opens_nothing_and_a_true_bearer_passes() {
    let members = members();
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
    let left = |seconds: i64, renewed_for| Membership {
        expires_at: now() + seconds,
        renewed_for,
        ..membership()
    };
    assert!(left(590, None).is_due() && !left(610, None).is_due());
    assert!(!left(290, Some(300)).is_due() && left(100, Some(300)).is_due());
    assert!(left(590, Some(3600)).is_due() && !left(610, Some(3600)).is_due());
    assert!(!Membership { bearer: None, ..left(1, None) }.is_due(), "nothing to renew");
}

#[test]
fn gw_5_a_session_ends_when_it_is_idle_or_old_and_only_then() {
    let members = members();
    let Lifetimes { idle, absolute } = members.lifetimes;
    let ago = |time: Duration, more: i64| now() - seconds(time) - more;
    let begun = |at: i64| Membership { begun_at: at * 1000, ..membership() };
    let seen = |at: i64| Membership { seen_at: at, ..begun(at) };
    for (known, holds) in [
        (seen(ago(idle, -5)), true),
        (seen(ago(idle, 1)), false),
        (begun(ago(absolute, -5)), true),
        (begun(ago(absolute, 1)), false),
    ] {
        let found = recognised(&members, &known);
        assert_eq!((found.shopper.membership().is_some(), found.is_over), (holds, !holds));
    }
    let over = Membership { expires_at: now() - 3600, ..membership() };
    assert!(!recognised(&members, &over).is_over, "the shop's own end");
}

#[test]
fn gw_5_the_idle_time_is_written_now_and_then_and_not_with_each_request() {
    let members = members();
    let seen = |seconds_ago: i64| Membership { seen_at: now() - seconds_ago, ..membership() };
    assert!(!lifetime::should_reseal(&members.lifetimes, &seen(30 * 60), now()));
    assert!(lifetime::should_reseal(&members.lifetimes, &seen(60 * 60), now()));
    let short = Lifetimes { idle: Duration::from_secs(80), ..members.lifetimes };
    assert!(!lifetime::should_reseal(&short, &seen(8), now()));
    assert!(lifetime::should_reseal(&short, &seen(12), now()));
}

#[test]
fn gw_5_a_seal_from_before_lifetimes_counts_from_now() {
    let members = members();
    let older = r#"{"i":"id","h":"vitrin-h","b":"eyJ","e":4000000000,"r":true}"#;
    let known: Membership = serde_json::from_str(older).unwrap();
    assert!(recognised(&members, &known).shopper.membership().is_some());
}

#[test]
fn aut_3_a_new_password_ends_what_began_before_it_by_any_known_name() {
    let members = members();
    let (by_mail, by_id) = (MemberKey::of_name("Deniz@vitrin.test"), MemberKey::of_id("101"));
    let of = |keys: &[&MemberKey], begun_at: i64| Membership {
        keys: keys.iter().map(|key| (*key).clone()).collect(),
        begun_at,
        ..membership()
    };
    let moment = now_millis();
    members.end_before(std::slice::from_ref(&by_mail), moment);
    assert!(recognised(&members, &of(&[&by_mail], moment - 1)).is_over);
    assert!(recognised(&members, &of(&[&by_id, &by_mail], moment - 1)).is_over);
    assert!(recognised(&members, &of(&[&by_id], moment - 1)).shopper.membership().is_some());
    assert!(recognised(&members, &of(&[&by_mail], moment)).shopper.membership().is_some());
}
