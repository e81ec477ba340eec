//! Against a real `redis-server`, over a socket. `scripts/lib/tools.sh` installs it.

mod bad_days;
mod claims;
mod fleet;
mod leases;
mod limits;
mod support;
