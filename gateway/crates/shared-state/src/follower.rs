//! What each process is told of the others.

/// Told what other processes did. Calls come from one task, one after the other, and must be quick.
pub trait Follower: Send + Sync + 'static {
    /// Something ended, and nothing of it may open anything `until` then (unix seconds). What `mark`
    /// means is the caller's own.
    fn ended(&self, mark: &[u8], until: i64);
    /// All that this process knows to have ended: Redis is told when it is back.
    fn all_ended(&self) -> Vec<(Vec<u8>, i64)>;
    /// What [`crate::SharedState::purge`] was given, here or elsewhere.
    fn purge(&self, what: &str);
    /// Something was missed: forget everything that a purge could have meant.
    fn purge_everything(&self);
}
