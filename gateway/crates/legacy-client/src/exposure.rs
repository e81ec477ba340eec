//! Decides what may be sent over a connection that others can read.

use http::Method;
use url::Url;

use crate::{Caller, LegacyCall, LegacyError, RateLimit};

/// Whether others can read what is sent to this address: plain http to anything but this machine.
#[must_use]
pub fn is_exposed(url: &Url) -> bool {
    if url.scheme() == "https" {
        return false;
    }
    !match url.host() {
        Some(url::Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        Some(url::Host::Ipv4(address)) => address.is_loopback(),
        Some(url::Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}

/// How well the connection to the shop is protected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Exposure {
    /// https, or this machine.
    Protected,
    /// Plain http on a network that the operator trusts.
    PrivateNetwork,
    /// Plain http.
    Open,
}

impl Exposure {
    pub(crate) fn of(shop: &Url, allow_plain: bool) -> Self {
        match (is_exposed(shop), allow_plain) {
            (false, _) => Self::Protected,
            (true, true) => Self::PrivateNetwork,
            (true, false) => Self::Open,
        }
    }

    /// Checks whether this call may be sent for this caller. Bearers and passwords need a protected
    /// connection or a private network, card fields a protected connection.
    pub(crate) fn check(
        self,
        call: &LegacyCall,
        method: &Method,
        caller: &Caller,
    ) -> Result<(), LegacyError> {
        let refused = match self {
            Self::Protected => false,
            Self::PrivateNetwork => carries_cards(call, method),
            Self::Open => {
                carries_cards(call, method)
                    || carries_password(call)
                    || caller.authorization.is_some()
            }
        };
        if refused { Err(LegacyError::Exposed) } else { Ok(()) }
    }
}

fn carries_cards(call: &LegacyCall, method: &Method) -> bool {
    call.carries_cards && !matches!(*method, Method::GET | Method::HEAD)
}

fn carries_password(call: &LegacyCall) -> bool {
    let rate_limited = matches!(
        call.rate_limit,
        Some(RateLimit::SignIn | RateLimit::Registration | RateLimit::Password | RateLimit::Code)
    );
    call.signs_in || rate_limited
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Effect;

    const READ: LegacyCall = LegacyCall::read("t.read", "/r");
    const LOGIN: LegacyCall =
        LegacyCall::post("t.login", "/l", &[(Method::POST, Effect::Session)]).signs_in();
    const PAY: LegacyCall =
        LegacyCall::post("t.pay", "/p", &[(Method::POST, Effect::Payment)]).carries_cards();

    #[test]
    fn only_https_and_this_machine_are_not_exposed() {
        for safe in [
            "https://shop.example",
            "http://localhost:1",
            "http://shop.localhost",
            "http://127.0.0.1",
            "http://127.9.9.9",
            "http://[::1]:8090",
            "http://0x7f.1",
        ] {
            assert!(!is_exposed(&safe.parse().unwrap()), "{safe}");
        }
        for exposed in [
            "http://shop:8090",
            "http://10.0.0.1",
            "http://localhost.example",
            "http://notlocalhost",
            "http://127.0.0.1.example",
            "http://[::ffff:127.0.0.1]",
        ] {
            assert!(is_exposed(&exposed.parse().unwrap()), "{exposed}");
        }
    }

    #[test]
    fn permission_by_exposure_call_and_caller() {
        let anonymous = Caller::anonymous("tr", "TL");
        let bearer = http::HeaderValue::from_static("Bearer x");
        let member = Caller { authorization: Some(bearer), ..anonymous.clone() };
        for (exposure, call, caller, allowed) in [
            (Exposure::Protected, &PAY, &member, true),
            (Exposure::PrivateNetwork, &PAY, &anonymous, false),
            (Exposure::PrivateNetwork, &LOGIN, &anonymous, true),
            (Exposure::PrivateNetwork, &READ, &member, true),
            (Exposure::Open, &READ, &anonymous, true),
            (Exposure::Open, &READ, &member, false),
            (Exposure::Open, &LOGIN, &anonymous, false),
            (Exposure::Open, &PAY, &anonymous, false),
        ] {
            let method = &call.methods[0].0;
            let result = exposure.check(call, method, caller);
            assert_eq!(result.is_ok(), allowed, "{exposure:?} {} {caller:?}", call.id);
        }
    }
}
