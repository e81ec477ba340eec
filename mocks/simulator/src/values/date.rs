//! Dates in the shop's format (contracts/upstream/protocol.md#values).

/// Formats a Unix time as `12.03.2026`, in UTC.
pub(crate) fn day(second: u64) -> String {
    // Inverse of days-from-civil: years begin in March, so leap days come last.
    let days = second / 86_400 + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = year_of_era + era * 400 + u64::from(month <= 2);
    format!("{day:02}.{month:02}.{year}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        for (second, written) in [
            (0, "01.01.1970"),
            (951_782_400, "29.02.2000"),
            (1_773_300_000, "12.03.2026"),
            (1_798_761_599, "31.12.2026"),
            (4_107_542_400, "01.03.2100"),
        ] {
            assert_eq!(day(second), written);
        }
    }
}
