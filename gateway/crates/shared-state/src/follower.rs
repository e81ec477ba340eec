//! Receives the events of other processes.

/// Receives the events of other processes. One task makes all calls in sequence, so they must be
/// quick.
pub trait Follower: Send + Sync + 'static {
    /// Something ended, and must not be accepted until `until` (unix seconds). The caller defines
    /// the meaning of `mark`.
    fn ended(&self, mark: &[u8], until: i64);
    /// Everything that this process knows to have ended, to be sent when Redis is back.
    fn all_ended(&self) -> Vec<(Vec<u8>, i64)>;
    /// A purge that this or another process requested with [`crate::SharedState::purge`].
    fn purge(&self, what: &str);
    /// Events were missed: purge everything that a purge could name.
    fn purge_everything(&self);
}
