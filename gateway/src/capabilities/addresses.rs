//! Addresses of members, and of guests who order (REG-7, contracts/upstream/addresses.md); so far
//! passed through only.

pub mod calls;
