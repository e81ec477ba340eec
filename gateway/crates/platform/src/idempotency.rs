//! Writes of `/bff`: each runs to its end, and one with an `Idempotency-Key` has one effect.
//!
//! [`write()`] is the only way from a handler to a change in the shop. The work runs as a task of
//! its own under its session's lock, even if its caller leaves. Its outcome is kept under the key:
//! done (repeats get the same answer with its cookies) or unknown (repeats never write; they get
//! the current state). Refused and unsent writes are not kept, so the key is free again. Reasons
//! are in ADR 0043.

mod fingerprint;
mod key;
mod outcome;
mod perform;
mod place;
mod progress;
mod record;
mod running;
mod shared;
mod store;
mod write;
mod writes;

pub use self::fingerprint::{Fingerprinter, Fingerprints};
pub use self::key::WriteKey;
pub use self::outcome::{KeptOutcome, WriteOutcome};
pub use self::progress::{ShopState, WriteProgress};
pub use self::record::Record;
pub use self::running::RunningWrite;
pub use self::store::{Claim, ClaimGuard, ClaimStore, Waiter};
pub use self::write::{Intent, write};
pub use self::writes::Writes;
