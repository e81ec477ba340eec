//! The upstream calls as a table for people and as JSON for programs: what `vitrin-gateway calls`
//! prints.

use std::fmt::Write as _;
use std::time::Duration;

use legacy_client::{Audience, CacheRow, LegacyCall, Retry};
use serde::Serialize;
use serde_json::{Value, json};

use crate::capabilities;

/// Widest line, in columns of a terminal.
const MAX_LINE_COLUMNS: usize = 120;
/// Columns of everything except id and path.
const FIXED_COLUMNS: usize = 42;

/// Returns one line for each method of each call. A dash means that something does not happen.
#[must_use]
pub fn table() -> String {
    let ids = capabilities::definitions().map(|call| call.id.len()).max().unwrap_or_default();
    let mut text = line(ids, &["call", "method", "effect", "kept", "retry", "shape"], "path");
    let mut capability = "";
    for call in capabilities::definitions() {
        if call.capability() != capability {
            capability = call.capability();
            text.push('\n');
        }
        for (at, (method, effect)) in call.methods.iter().enumerate() {
            let path = if at == 0 { call.path } else { "" };
            let kept = call.cache_policy(method).map_or_else(|| "–".to_owned(), cache_label);
            let retry = if call.is_retryable(method) { "once" } else { "–" };
            let cells = [
                call.id,
                method.as_str(),
                &variant_name(effect),
                &kept,
                retry,
                &variant_name(&call.confidence),
            ];
            text.push_str(&line(ids, &cells, path));
        }
    }
    text
}

/// Returns everything known of each call, in the form of the contract's `x-` fields.
#[must_use]
pub fn list() -> Value {
    capabilities::definitions().map(entry).collect()
}

fn entry(call: &LegacyCall) -> Value {
    let methods: Vec<Value> = call
        .methods
        .iter()
        .map(|(method, effect)| {
            json!({
                "method": method.as_str(),
                "effect": effect,
                "cache": call.cache_policy(method).map(cache_row),
                "retry": retry_rule(call, method),
            })
        })
        .collect();
    json!({
        "id": call.id,
        "capability": call.capability(),
        "path": call.path,
        "methods": methods,
        "currency": call.sends_currency,
        "prefix": call.prefix,
        "bodies": call.bodies,
        "answer": call.answer,
        "confidence": call.confidence,
        "deadlineMs": millis(call.deadline),
        "maxAnswerBytes": call.max_answer_bytes,
        "maxBodyBytes": call.max_body_bytes,
    })
}

pub(super) fn retry_rule(call: &LegacyCall, method: &http::Method) -> Retry {
    if call.is_retryable(method) { Retry::OnceIfRead } else { Retry::Never }
}

pub(super) fn cache_row(row: CacheRow) -> Value {
    json!({
        "audience": row.audience,
        "freshSeconds": row.fresh.as_secs(),
        "staleWhileRevalidateSeconds": row.stale_while_revalidate.as_secs(),
        "staleIfErrorSeconds": row.stale_if_error.as_secs(),
        "followsSession": row.follows_session,
        "reshapedOnly": row.reshaped_only,
    })
}

pub(super) fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

/// Formats a row of the table. A path that is too long continues below, broken at a slash.
fn line(ids: usize, cells: &[&str; 6], path: &str) -> String {
    let [call, method, effect, kept, retry, shape] = cells;
    let margin = ids + FIXED_COLUMNS;
    let width = MAX_LINE_COLUMNS.saturating_sub(margin);
    let mut text = format!("{call:<ids$} {method:<6} {effect:<7} {kept:<9} {retry:<5} {shape:<9} ");
    let mut room = width;
    for part in path.split_inclusive('/') {
        if part.len() > room {
            let _ = write!(text, "\n{:margin$}", "");
            room = width;
        }
        text.push_str(part);
        room = room.saturating_sub(part.len());
    }
    let mut text = text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
    text.push('\n');
    text
}

/// `guests 5m`, `all 6h`.
fn cache_label(row: CacheRow) -> String {
    let seconds = row.fresh.as_secs();
    let time = match (seconds % 3600, seconds % 60) {
        (0, _) => format!("{}h", seconds / 3600),
        (_, 0) => format!("{}m", seconds / 60),
        _ => format!("{seconds}s"),
    };
    let whose = if row.audience == Audience::Guests { "guests" } else { "all" };
    format!("{whose} {time}")
}

/// The name of a variant as the contract writes it.
fn variant_name(variant: &impl Serialize) -> String {
    serde_json::to_value(variant)
        .ok()
        .and_then(|value| Some(value.as_str()?.to_owned()))
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_too_long_for_its_column_goes_on_below() {
        let path = format!("/srv/service/{}/{{id}}/{{kind}}", "long-segment/".repeat(4));
        let text = line(20, &["cart.x", "GET", "read", "guests 5m", "once", "inferred"], &path);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 2, "{text}");
        assert!(lines.iter().all(|line| line.chars().count() <= MAX_LINE_COLUMNS), "{text}");
        let whole: String = lines.iter().map(|line| &line[20 + FIXED_COLUMNS..]).collect();
        assert_eq!(whole, path);
    }

    #[test]
    fn a_time_is_said_in_its_largest_unit() {
        for (seconds, said) in [(21_600, "all 6h"), (300, "all 5m"), (90, "all 90s")] {
            assert_eq!(
                cache_label(CacheRow::new(Audience::Everybody, Duration::from_secs(seconds))),
                said
            );
        }
    }
}
