//! The payment host's wallet under `/v2` (contracts/upstream/wallet.md): JSON in, nested JSON out,
//! always 200 for an operation that exists.
//!
//! `masterPassToken` with `refreshToken` gives another token for the same order, which is paid once
//! whichever of them is used.
//!
//! Telephones to try: 905550000001 has an account with cards; 905550000010 has none; …11 has one
//! that this shop must be linked to (5460); …12 is locked; …13 must update its user id (1078);
//! …14's tokens have run out (1419). Cards, encrypted with the key of `data/wallet-test-key.txt`:
//! 4111 1111 1111 1111 is taken at once, 5454 5454 5454 5454 asks for an SMS code (5001), 4242 4242
//! 4242 4242 for the PIN (5002), 4012 8888 8888 1881 for a device code (5008), 5555 5555 5555 4444
//! for 3-D (5010), 5105 1051 0510 5100 for a new PIN (5015), 3782 822463 10005 is there already
//! (5196). Codes: 123456 (or 123) is right, 000000 has run out (1410), all others are wrong (1409).

mod answer;
mod cipher;
mod operations;

pub use operations::OPERATIONS;
pub(crate) use operations::{answer, url_3d};

/// The shop's number at the payment host.
pub(crate) const CLIENT_ID: &str = "34700001";
