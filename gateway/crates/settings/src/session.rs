//! Keys and the marks of a member.

use std::time::Duration;

use super::Reader;

/// As long as the oldest client marks a member for.
const IDLE: Duration = Duration::from_secs(15 * 24 * 60 * 60);
const ABSOLUTE: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// Key material; never printed.
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

/// Who holds a member's bearer (ADR 0026).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Custody {
    /// Sealed in a cookie that no script reads; the page has a handle.
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

/// Where other sites send a shopper back to, and the parameters of which one must come along.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReturnPath {
    /// Segments; `*` stands for any one.
    pub path: String,
    /// Each may hold the state or order reference.
    pub references: Vec<String>,
}

/// What sign-in hosts and banks call it, where the setting does not say.
const REFERENCES: &[&str] =
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
            None => REFERENCES.iter().map(|name| (*name).to_owned()).collect(),
        };
        Ok(Self { path: path.to_owned(), references })
    }
}

/// A time as a person writes it: `45m`, `12h`, `30d`.
#[derive(Debug, Clone, Copy)]
struct Span(Duration);

impl std::str::FromStr for Span {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const WRONG: &str = "must be a time such as 45m, 12h or 30d";
        let (number, unit) = text.split_at_checked(text.len().saturating_sub(1)).ok_or(WRONG)?;
        let seconds: u64 = match unit {
            "s" => 1,
            "m" => 60,
            "h" => 60 * 60,
            "d" => 24 * 60 * 60,
            _ => return Err(WRONG),
        };
        let number: u64 = number.parse().map_err(|_| WRONG)?;
        let span = number.checked_mul(seconds).map(Duration::from_secs).ok_or(WRONG)?;
        if span.is_zero() { Err(WRONG) } else { Ok(Self(span)) }
    }
}

impl ReturnPath {
    /// Whether a request's path is this one.
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

/// Limits of a membership's age, whatever the shop says of its bearer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lifetimes {
    /// `VITRIN_SESSION_IDLE`: without any personal request.
    pub idle: Duration,
    /// `VITRIN_SESSION_ABSOLUTE`: from signing in.
    pub absolute: Duration,
}

#[derive(Debug, Clone)]
pub struct SessionSettings {
    /// `VITRIN_SEAL_KEYS`: the first signs and seals, all open. Empty: a random one is made at
    /// start.
    pub seal_keys: Vec<Secret>,
    /// `VITRIN_TOKEN_CUSTODY`.
    pub custody: Custody,
    pub lifetimes: Lifetimes,
    /// `VITRIN_RETURN_PATHS`: sign-in hosts and banks send shoppers back there.
    pub return_paths: Vec<ReturnPath>,
    /// `VITRIN_LIMIT_CLIENT`: tries a minute of one address at each kind of what is guessed or
    /// flooded (signing in, registering, passwords, newsletter, captcha, codes); 0 for no limit.
    pub tries_per_client: u32,
    /// `VITRIN_LIMIT_ACCOUNT`: the same for one account, whoever tries.
    pub tries_per_account: u32,
    /// `VITRIN_CONSENT_REQUIRED`: members who have not accepted the data-protection notice (KVKK)
    /// are asked to.
    pub consent_required: bool,
    /// `VITRIN_MEMBER_COOKIES`: a shop cookie of such a name marks a member.
    pub member_cookies: Vec<String>,
    /// `VITRIN_SESSION_COOKIES`: the cookies that name a session of the shop. Locks and repeated
    /// writes are kept per session.
    pub session_cookies: Vec<String>,
    /// `VITRIN_READABLE_COOKIES`: shop cookies that a page script must read; all others become
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
        let mut span =
            |name, default: Duration, example| reader.parsed(name, Span(default), example).0;
        let lifetimes = Lifetimes {
            idle: span("VITRIN_SESSION_IDLE", IDLE, "15d"),
            absolute: span("VITRIN_SESSION_ABSOLUTE", ABSOLUTE, "30d"),
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
