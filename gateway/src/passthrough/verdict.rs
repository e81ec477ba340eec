//! What the shop says of a call by its answer's `status` field.

/// Whether the shop refuses: it answers `"status": 0` with HTTP 200. An answer that cannot be read
/// may have worked: taking a guest for a member costs a cache hit, taking a member for a guest
/// shows other prices.
pub(super) fn is_refusal(body: &[u8]) -> bool {
    #[derive(serde::Deserialize)]
    struct Status {
        status: serde_json::Value,
    }
    serde_json::from_slice::<Status>(body).is_ok_and(|answer| {
        matches!(answer.status.to_string().trim_matches('"'), "0" | "false" | "null")
    })
}
