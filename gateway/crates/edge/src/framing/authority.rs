//! Authorities of `Host` fields and absolute targets.

use super::chars::is_host_name;

/// Whether this is `host [":" port]`: a name, an IPv4 address or an IPv6 address in brackets,
/// without user information.
pub(crate) fn is_valid(authority: &[u8]) -> bool {
    split(authority).is_some()
}

/// Whether two authorities name different hosts or ports, ignoring case and default ports. An
/// invalid authority differs from everything.
pub(crate) fn differ(one: &[u8], other: &[u8], default_port: &[u8]) -> bool {
    let (Some((host, port)), Some((other_host, other_port))) = (split(one), split(other)) else {
        return true;
    };
    !host.eq_ignore_ascii_case(other_host)
        || port.unwrap_or(default_port) != other_port.unwrap_or(default_port)
}

fn split(authority: &[u8]) -> Option<(&[u8], Option<&[u8]>)> {
    let host_len = if authority.first() == Some(&b'[') {
        let end = memchr::memchr(b']', authority)?;
        let address = std::str::from_utf8(&authority[1..end]).ok()?;
        address.parse::<std::net::Ipv6Addr>().ok()?;
        end + 1
    } else {
        let end = memchr::memchr(b':', authority).unwrap_or(authority.len());
        if !is_host_name(&authority[..end]) {
            return None;
        }
        end
    };
    let (host, rest) = authority.split_at(host_len);
    match rest.split_first() {
        None => Some((host, None)),
        Some((b':', port))
            if (1..=5).contains(&port.len()) && port.iter().all(u8::is_ascii_digit) =>
        {
            Some((host, Some(port)))
        }
        Some(_) => None,
    }
}
