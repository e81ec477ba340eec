//! The gateway. See ARCHITECTURE.md.
