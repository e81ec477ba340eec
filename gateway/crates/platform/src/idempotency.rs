//! Writes of `/bff`: each runs to its end, and one with an `Idempotency-Key` has one effect.
//!
//! [`write()`] is the one way from a handler to a change in the shop. The work runs as a task of
//! its own, with its session's lock, whether or not its caller stays. How it ended is kept under the
//! key: done (the answer with its cookies is given again), or unknown (a repeat never writes; it
//! gets the state as it is now). What was refused, or never sent, is not kept: the key is free
//! again. ADR 0043 has the reasons.

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
