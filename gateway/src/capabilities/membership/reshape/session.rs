//! Reshapes answers about the session. Pure functions.

use super::super::types::session::Member;
use super::super::wire::session::Detail;
use super::{day, gender};

/// Highest password strength that must be changed (AUT-4).
const MAX_WEAK_STRENGTH: i64 = 6;

/// Reshapes the member. `None` for an id of 0, which is a guest
/// (contracts/upstream/protocol.md#page-variables).
#[must_use]
pub fn member(detail: &Detail) -> Option<Member> {
    let text = |value: &Option<String>| value.clone().unwrap_or_default();
    let id = detail.id.clone().filter(|id| id != "0")?;
    Some(Member {
        id,
        first_name: text(&detail.first_name),
        last_name: text(&detail.last_name),
        email: text(&detail.mail),
        phone: detail.mobile_phone.clone(),
        gender: gender(detail.gender.as_deref()),
        birth_date: detail.birth_date.as_deref().and_then(day),
        country: detail.country.clone(),
        export_country: detail.export_country.clone(),
        group: detail.group.unwrap_or(1),
        vendor: detail.code.is_some(),
        consented: detail.kvkk == Some(1),
        password_strength: detail.password_strength,
        must_change_password: detail
            .password_strength
            .is_some_and(|strength| strength <= MAX_WEAK_STRENGTH),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn aut_4_a_strength_of_six_or_below_must_be_changed() {
        let of = |strength: &str| {
            let json = format!(
                r#"{{"ID":"7","PASSWORD_STRENGTH":{strength},"KVKK":"1","GROUP":"2","CODE":""}}"#
            );
            member(&serde_json::from_str(&json).unwrap()).unwrap()
        };
        assert!(of("6").must_change_password && of("\"0\"").must_change_password);
        assert!(!of("7").must_change_password && !of("null").must_change_password);
        let member = of("10");
        assert!(member.consented && !member.vendor && member.group == 2);
    }

    #[test]
    fn nobody_is_a_guest() {
        for text in [r#"{"ID":0}"#, r#"{"status":false,"statusText":"NO_MEMBER_SESSION"}"#, "{}"] {
            assert!(member(&serde_json::from_str(text).unwrap()).is_none(), "{text}");
        }
    }
}
