//! Times as the shop writes them, `dd.mm.yyyy hh:mm:ss` (contracts/upstream/protocol.md#values).

use time::{Date, Month, OffsetDateTime, Time, UtcOffset};

/// Offset of the shop's clock from UTC, summer and winter (inferred).
const OFFSET: UtcOffset = match UtcOffset::from_hms(3, 0, 0) {
    Ok(offset) => offset,
    Err(_) => UtcOffset::UTC,
};

/// A moment that the shop wrote in its local time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct ShopTime(OffsetDateTime);

impl ShopTime {
    /// Parses `12.03.2026 14:05:00`; the seconds may be missing. `None` if it is no time.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (date, time) = text.trim().split_once(' ')?;
        let [day, month, year] = numbers(date, '.', [2, 2, 4])?;
        let time = time.trim_start();
        let [hour, minute, second] = numbers(time, ':', [2, 2, 2])
            .or_else(|| numbers(time, ':', [2, 2]).map(|[hour, minute]| [hour, minute, 0]))?;
        let small = |number: u16| u8::try_from(number).ok();
        let month = Month::try_from(small(month)?).ok()?;
        let date = Date::from_calendar_date(i32::from(year), month, small(day)?).ok()?;
        let time = Time::from_hms(small(hour)?, small(minute)?, small(second)?).ok()?;
        Some(Self(date.with_time(time).assume_offset(OFFSET)))
    }

    /// Formats as RFC 3339 with the shop's offset: `2026-03-12T14:05:00+03:00`.
    #[must_use]
    pub fn rfc3339(self) -> String {
        let (year, month, day) = self.0.to_calendar_date();
        let (hour, minute, second) = self.0.to_hms();
        let (offset_hours, offset_minutes, _) = self.0.offset().as_hms();
        let month = u8::from(month);
        format!(
            "{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}{offset_hours:+03}:{offset_minutes:02}"
        )
    }

    /// Whole seconds from `now` until this moment, rounded up; `None` once it has passed.
    #[must_use]
    pub fn seconds_after(self, now: OffsetDateTime) -> Option<u64> {
        let left = u64::try_from((self.0 - now).whole_milliseconds()).ok()?;
        Some(left.div_ceil(1000)).filter(|seconds| *seconds > 0)
    }
}

/// Numbers of exactly these many digits each, with `separator` between them.
fn numbers<const N: usize>(text: &str, separator: char, digits: [usize; N]) -> Option<[u16; N]> {
    let mut parts = text.split(separator);
    let mut read = [0; N];
    for (number, digits) in read.iter_mut().zip(digits) {
        let part = parts.next()?;
        let well_formed = part.len() == digits && part.bytes().all(|byte| byte.is_ascii_digit());
        *number = part.parse().ok().filter(|_| well_formed)?;
    }
    parts.next().is_none().then_some(read)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use time::{Duration, OffsetDateTime};

    use super::ShopTime;

    #[test]
    fn a_time_carries_the_offset_of_the_shop() {
        let written = |text| ShopTime::parse(text).map(ShopTime::rfc3339);
        assert_eq!(written("12.03.2026 14:05:09").as_deref(), Some("2026-03-12T14:05:09+03:00"));
        assert_eq!(written(" 01.07.2026  00:00 ").as_deref(), Some("2026-07-01T00:00:00+03:00"));
        assert_eq!(written("29.02.2028 23:59:59").as_deref(), Some("2028-02-29T23:59:59+03:00"));
        for wrong in [
            "",
            "12.03.2026",
            "00.00.0000 00:00:00",
            "29.02.2026 10:00:00",
            "31.12.2026 24:00:00",
            "1.3.2026 1:00:00",
            "12.03.2026 14:05:09:01",
            "12.03.2026.1 14:05:09",
            "2026-03-12 14:05:09",
            "12.03.2026 14:05:+9",
            "yarın akşam",
            "1773313509",
        ] {
            assert_eq!(written(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn what_is_left_ends_with_the_moment() {
        let end = ShopTime::parse("12.03.2026 14:05:00").unwrap();
        // 11:05 in UTC.
        let moment = OffsetDateTime::from_unix_timestamp(1_773_313_500).unwrap();
        assert_eq!(end.seconds_after(moment - Duration::minutes(2)), Some(120));
        assert_eq!(end.seconds_after(moment - Duration::milliseconds(1500)), Some(2));
        assert_eq!(end.seconds_after(moment - Duration::milliseconds(1)), Some(1));
        assert_eq!(end.seconds_after(moment), None);
        assert_eq!(end.seconds_after(moment + Duration::days(400)), None);
    }

    proptest! {
        #[test]
        fn any_text_is_read_without_a_panic(text in ".{0,40}|[0-9. :]{0,24}") {
            if let Some(time) = ShopTime::parse(&text) {
                prop_assert_eq!(time.rfc3339().len(), "2026-03-12T14:05:00+03:00".len());
            }
        }
    }
}
