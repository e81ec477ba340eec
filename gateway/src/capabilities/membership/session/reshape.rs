//! From what the shop speaks to what the storefront sees. Pure.

use super::legacy::Detail;
use super::{Member, MemberGender};

/// At this strength and below a password has to be changed [spec 9].
const WEAK: i64 = 6;

/// The member; `None` when the shop names none: an id of 0 is a guest [spec 6].
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
        gender: match detail.gender.as_deref() {
            Some("1") => MemberGender::Male,
            Some("2") => MemberGender::Female,
            _ => MemberGender::Unspecified,
        },
        birth_date: detail.birth_date.as_deref().and_then(date),
        country: detail.country.clone(),
        export_country: detail.export_country.clone(),
        group: detail.group.unwrap_or(1),
        vendor: detail.code.is_some(),
        consented: detail.kvkk == Some(1),
        password_strength: detail.password_strength,
        must_change_password: detail.password_strength.is_some_and(|strength| strength <= WEAK),
    })
}

/// `01-05-1990`, day first, as `1990-05-01`.
fn date(text: &str) -> Option<String> {
    let parts: Vec<&str> = text.split(['-', '.', '/']).collect();
    let [day, month, year] = parts[..] else { return None };
    let number = |text: &str, most: u32| text.parse::<u32>().ok().filter(|n| (1..=most).contains(n));
    let (day, month, year) = (number(day, 31)?, number(month, 12)?, number(year, 9999)?);
    Some(format!("{year:04}-{month:02}-{day:02}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn aut_4_a_strength_of_six_or_below_must_be_changed() {
        let of = |strength: &str| {
            let json =
                format!(r#"{{"ID":"7","PASSWORD_STRENGTH":{strength},"KVKK":"1","GROUP":"2","CODE":""}}"#);
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

    #[test]
    fn dates_are_turned_round() {
        assert_eq!(date("01-05-1990").as_deref(), Some("1990-05-01"));
        for text in ["", "1990", "40-01-1990", "x-y-z", "1-2-3-4"] {
            assert_eq!(date(text), None, "{text}");
        }
    }
}
