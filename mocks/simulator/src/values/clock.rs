//! Dates in the shop's format, `dd.mm.yyyy`, from the system clock in UTC.

use std::time::{SystemTime, UNIX_EPOCH};

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
pub(crate) struct Date {
    year: i64,
    month: i64,
    day: i64,
}

impl Date {
    /// Returns the date of a Unix time (civil-from-days, H. Hinnant).
    pub(crate) fn of(seconds: i64) -> Self {
        let shifted = seconds.div_euclid(SECONDS_PER_DAY) + 719_468;
        let era = shifted.div_euclid(146_097);
        let of_era = shifted.rem_euclid(146_097);
        let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let shifted_month = (5 * of_year + 2) / 153;
        let day = of_year - (153 * shifted_month + 2) / 5 + 1;
        let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
        Self { year: year_of_era + era * 400 + i64::from(month <= 2), month, day }
    }

    pub(crate) fn today() -> Self {
        Self::of(now())
    }

    /// Parses `dd.mm.yyyy`; `None` when it is not a date.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let numbers: Vec<i64> =
            text.split('.').map(|part| part.parse().ok()).collect::<Option<_>>()?;
        let [day, month, year] = numbers[..] else { return None };
        let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let last = match month {
            2 => 28 + i64::from(leap),
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => return None,
        };
        ((1970..=9999).contains(&year) && (1..=last).contains(&day)).then_some(Self {
            year,
            month,
            day,
        })
    }

    pub(crate) fn print(self) -> String {
        format!("{:02}.{:02}.{}", self.day, self.month, self.year)
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
