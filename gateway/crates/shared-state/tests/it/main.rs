//! Against a real `redis-server`, over a socket. `scripts/lib/tools.sh` installs it.

mod claims;
mod failures;
mod fleet;
mod leases;
mod limits;
mod support;
