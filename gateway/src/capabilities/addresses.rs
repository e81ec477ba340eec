//! Addresses of members and of guests who order (REG-7, contracts/upstream/addresses.md). Passed
//! through only.

pub mod calls;
