//! Keys, and how members are recognised.

use std::time::Duration;

use super::Reader;

/// For as long as the oldest client remembers a member.
const DEFAULT_IDLE: Duration = Duration::from_secs(15 * 24 * 60 * 60);
const DEFAULT_ABSOLUTE: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// Key material, never logged.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(Vec<u8>);

impl Secret {
    #[must_use]
    pub fn new(bytes: Vec<u8>) -> Self {
        Self(bytes)
    }

    #[must_use]
    pub fn expose(&self) -> &[u8] {
        &self.0
    }
}

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// The party that holds a member's bearer (ADR 0026).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Custody {
    /// Sealed in an HttpOnly cookie; the page has a handle.
    Gateway,
    /// The page itself, as the shop's own clients do.
    Browser,
}

impl std::str::FromStr for Custody {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "gateway" => Ok(Self::Gateway),
            "browser" => Ok(Self::Browser),
            _ => Err("must be gateway or browser"),
        }
    }
}

/// A path to which other sites send shoppers back, and the parameters of which one is required.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReturnPath {
    /// Segments; `*` matches any one.
    pub path: String,
    /// Parameters that may contain the state or order reference.
    pub references: Vec<String>,
}

/// Parameter names of sign-in hosts and banks, used if the setting has none.
const DEFAULT_REFERENCES: &[&str] =
    &["state", "orderNo", "orderId", "orderNumber", "oid", "order", "reference", "referenceNo"];

impl std::str::FromStr for ReturnPath {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (path, named) =
            text.split_once('?').map_or((text, None), |(path, name)| (path, Some(name)));
        if !path.starts_with('/') || named.is_some_and(str::is_empty) {
            return Err("must be a path, and may name the parameter that holds the reference");
        }
        let references = match named {
            Some(name) => vec![name.to_owned()],
            None => DEFAULT_REFERENCES.iter().map(|name| (*name).to_owned()).collect(),
        };
        Ok(Self { path: path.to_owned(), references })
    }
}

/// A duration such as `45m`, `12h`, `30d`.
#[derive(Debug, Clone, Copy)]
struct HumanDuration(Duration);

impl std::str::FromStr for HumanDuration {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const EXPECTED: &str = "must be a time such as 45m, 12h or 30d";
        let (number, unit) = text.split_at_checked(text.len().saturating_sub(1)).ok_or(EXPECTED)?;
        let seconds: u64 = match unit {
            "s" => 1,
            "m" => 60,
            "h" => 60 * 60,
            "d" => 24 * 60 * 60,
            _ => return Err(EXPECTED),
        };
        let number: u64 = number.parse().map_err(|_| EXPECTED)?;
        let span = number.checked_mul(seconds).map(Duration::from_secs).ok_or(EXPECTED)?;
        if span.is_zero() { Err(EXPECTED) } else { Ok(Self(span)) }
    }
}

impl ReturnPath {
    /// Whether a request's path matches.
    #[must_use]
    pub fn is(&self, path: &str) -> bool {
        let mut given = path.split('/').filter(|segment| !segment.is_empty());
        let mut wanted = self.path.split('/').filter(|segment| !segment.is_empty());
        loop {
            match (wanted.next(), given.next()) {
                (None, None) => return true,
                (Some(wanted), Some(given)) if wanted == "*" || wanted == given => {}
                _ => return false,
            }
        }
    }
}

/// Limits of a membership's age, independent of its bearer's lifetime.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lifetimes {
    /// `VITRIN_SESSION_IDLE`: maximum time without a personal request.
    pub idle: Duration,
    /// `VITRIN_SESSION_ABSOLUTE`: maximum time since signing in.
    pub absolute: Duration,
}

#[derive(Debug, Clone)]
pub struct SessionSettings {
    /// `VITRIN_SEAL_KEYS`: the first key signs and seals, all open. If empty, a random one is
    /// generated at start.
    pub seal_keys: Vec<Secret>,
    /// `VITRIN_TOKEN_CUSTODY`.
    pub custody: Custody,
    pub lifetimes: Lifetimes,
    /// `VITRIN_RETURN_PATHS`: paths to which sign-in hosts and banks send shoppers back.
    pub return_paths: Vec<ReturnPath>,
    /// `VITRIN_LIMIT_CLIENT`: attempts per minute from one address, for each operation that could
    /// be guessed at or flooded (sign-in, registration, passwords, newsletter, captcha, codes); 0
    /// for no limit.
    pub tries_per_client: u32,
    /// `VITRIN_LIMIT_ACCOUNT`: attempts per minute at one account, from all addresses.
    pub tries_per_account: u32,
    /// `VITRIN_CONSENT_REQUIRED`: members who have not accepted the data-protection notice (KVKK)
    /// are asked to.
    pub consent_required: bool,
    /// `VITRIN_MEMBER_COOKIES`: names of shop cookies that mark a member.
    pub member_cookies: Vec<String>,
    /// `VITRIN_SESSION_COOKIES`: the cookies that identify a session of the shop. Locks and
    /// repeated writes belong to a session.
    pub session_cookies: Vec<String>,
    /// `VITRIN_READABLE_COOKIES`: shop cookies that page scripts must read; all others become
    /// HttpOnly.
    pub readable_cookies: Vec<String>,
}

impl SessionSettings {
    pub(super) fn read(reader: &mut Reader) -> Self {
        let mut seal_keys = Vec::new();
        for key in reader.list("VITRIN_SEAL_KEYS", &[]) {
            if key.len() < 32 {
                reader.problem(
                    "VITRIN_SEAL_KEYS",
                    "each key needs at least 32 characters",
                    "<output of: openssl rand -hex 32>",
                );
            }
            seal_keys.push(Secret::new(key.into_bytes()));
        }
        let mut return_paths = Vec::new();
        for text in reader.list("VITRIN_RETURN_PATHS", &["/srv/service/social/*/login?state"]) {
            match text.parse() {
                Ok(path) => return_paths.push(path),
                Err(what) => {
                    reader.problem(
                        "VITRIN_RETURN_PATHS",
                        &format!("{text} {what}"),
                        "/order/return?orderNo,/sign-in/return",
                    );
                }
            }
        }
        let mut span = |name, default: Duration, example| {
            reader.parsed(name, HumanDuration(default), example).0
        };
        let lifetimes = Lifetimes {
            idle: span("VITRIN_SESSION_IDLE", DEFAULT_IDLE, "15d"),
            absolute: span("VITRIN_SESSION_ABSOLUTE", DEFAULT_ABSOLUTE, "30d"),
        };
        let session_cookies = reader.list("VITRIN_SESSION_COOKIES", &["PHPSESSID"]);
        let readable_cookies = reader.list("VITRIN_READABLE_COOKIES", &[]);
        Self {
            lifetimes,
            seal_keys,
            custody: reader.parsed("VITRIN_TOKEN_CUSTODY", Custody::Gateway, "gateway"),
            return_paths,
            tries_per_client: reader.parsed("VITRIN_LIMIT_CLIENT", 60, "60"),
            tries_per_account: reader.parsed("VITRIN_LIMIT_ACCOUNT", 20, "20"),
            consent_required: reader.parsed("VITRIN_CONSENT_REQUIRED", true, "true"),
            member_cookies: reader.list("VITRIN_MEMBER_COOKIES", &["nocache"]),
            session_cookies,
            readable_cookies,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_return_path_is_told_by_its_segments() {
        let path: ReturnPath = "/srv/service/social/*/login?state".parse().unwrap();
        assert!(
            path.is("/srv/service/social/google/login") && path.is("//srv/service/social/x/login/")
        );
        assert!(!path.is("/srv/service/social/login") && !path.is("/srv/service/social/a/login/b"));
        assert!("order".parse::<ReturnPath>().is_err() && "/order?".parse::<ReturnPath>().is_err());
        assert!("/order".parse::<ReturnPath>().unwrap().references.contains(&"orderNo".to_owned()));
    }
}
