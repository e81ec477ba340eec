//! The fields that every operation of the payment host has (WAL-1).

use serde_json::{Map, Value, json};
use time::OffsetDateTime;

/// The version from the requirements; the host accepts any (contracts/upstream/wallet.md#requests).
const VERSION: &str = "34";

/// Adds the common fields of all operations (WAL-1). Unset ones are `null` on the wire, except for
/// `additionalParams`, which is omitted.
pub(super) fn complete(fields: &mut Map<String, Value>, now: &str) {
    let common = [
        ("clientId", Value::Null),
        ("dateTime", json!(now)),
        ("version", json!(VERSION)),
        ("clientType", json!("1")),
        ("fp", json!("")),
    ];
    for (name, value) in common {
        if fields.get(name).is_none_or(Value::is_null) {
            fields.insert(name.to_owned(), value);
        }
    }
    if fields.get("additionalParams").is_some_and(Value::is_null) {
        fields.remove("additionalParams");
    }
}

/// Formats a time for the host: `2026-03-12T14:05:00.000Z`.
pub(super) fn iso(moment: OffsetDateTime) -> String {
    let (year, month, day) = moment.to_calendar_date();
    let (hour, minute, second, millis) = moment.to_hms_milli();
    let month = u8::from(month);
    format!("{year}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{millis:03}Z")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wal_1_common_fields_are_added_and_others_unchanged() {
        let mut fields = Map::new();
        fields.insert("clientId".to_owned(), json!("34700001"));
        fields.insert("fp".to_owned(), Value::Null);
        fields.insert("additionalParams".to_owned(), Value::Null);
        complete(&mut fields, "2026-03-12T14:05:00.000Z");
        assert_eq!(
            Value::Object(fields),
            json!({ "clientId": "34700001", "fp": "", "dateTime": "2026-03-12T14:05:00.000Z", "version": "34", "clientType": "1" })
        );
    }

    #[test]
    fn wal_1_times_are_written_as_the_host_reads_them() {
        let iso = |millis: i128| {
            iso(OffsetDateTime::from_unix_timestamp_nanos(millis * 1_000_000).unwrap())
        };
        assert_eq!(iso(0), "1970-01-01T00:00:00.000Z");
        assert_eq!(iso(1_773_324_300_042), "2026-03-12T14:05:00.042Z");
        assert_eq!(iso(1_709_251_199_999), "2024-02-29T23:59:59.999Z");
    }
}
