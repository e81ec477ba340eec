//! Dates in the shop's format, `dd.mm.yyyy`, from the system clock in UTC.

use std::time::{SystemTime, UNIX_EPOCH};

use time::{Month, OffsetDateTime};

const SECONDS_PER_DAY: i64 = 24 * 60 * 60;

/// Unix seconds.
pub(crate) fn unix_time() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

/// Unix seconds, for differences.
pub(crate) fn now() -> i64 {
    i64::try_from(unix_time()).unwrap_or(i64::MAX)
}

pub(crate) fn days_ago(days: i64) -> i64 {
    now() - days * SECONDS_PER_DAY
}

/// A Gregorian date; orders by time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Date(time::Date);

impl Date {
    /// Returns the date of a Unix time.
    pub(crate) fn of(seconds: i64) -> Self {
        let moment = OffsetDateTime::from_unix_timestamp(seconds);
        Self(moment.unwrap_or(OffsetDateTime::UNIX_EPOCH).date())
    }

    pub(crate) fn today() -> Self {
        Self::of(now())
    }

    /// Parses `dd.mm.yyyy`; `None` when it is not a date.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let numbers: Vec<i32> =
            text.split('.').map(|part| part.parse().ok()).collect::<Option<_>>()?;
        let [day, month, year] = numbers[..] else { return None };
        let month = Month::try_from(u8::try_from(month).ok()?).ok()?;
        let date = time::Date::from_calendar_date(year, month, u8::try_from(day).ok()?).ok()?;
        (1970..=9999).contains(&year).then_some(Self(date))
    }

    pub(crate) fn print(self) -> String {
        let (year, month, day) = self.0.to_calendar_date();
        format!("{day:02}.{:02}.{year}", u8::from(month))
    }
}

/// Formats the time of day of `seconds`, as `14:05`.
pub(crate) fn time_of_day(seconds: i64) -> String {
    let minutes = seconds.rem_euclid(SECONDS_PER_DAY) / 60;
    format!("{:02}:{:02}", minutes / 60, minutes % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        assert_eq!(Date::of(0).print(), "01.01.1970");
        assert_eq!(Date::of(1_773_324_300).print(), "12.03.2026");
        assert_eq!(Date::of(1_709_164_800).print(), "29.02.2024");
        assert_eq!(time_of_day(1_773_324_300), "14:05");
        for text in ["31.04.2026", "29.02.2026", "1.13.2026", "01.01", "x"] {
            assert_eq!(Date::parse(text), None, "{text}");
        }
        assert!(Date::parse("29.02.2028") > Date::parse("28.02.2028"));
    }
}
