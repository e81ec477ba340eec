//! Pictures under `/media`.

use super::Reader;

/// The shop's folders that contain only pictures.
const DEFAULT_PATHS: &[&str] = &["/Data/", "/static/"];
/// High enough for several people behind one address who browse galleries.
const DEFAULT_PER_MINUTE: u32 = 6_000;
/// Some 3,000 pictures of cards.
const DEFAULT_WEBP_MAX_BYTES: u64 = 64 * 1024 * 1024;

#[derive(Debug, Clone)]
pub struct MediaSettings {
    /// `VITRIN_MEDIA_PATHS`: paths of pictures.
    pub paths: MediaPaths,
    /// `VITRIN_LIMIT_PICTURES`: pictures per minute for one client network; 0 for no limit.
    pub per_minute: u32,
    /// `VITRIN_WEBP_MAX_BYTES`: memory for pictures that are encoded as WebP; 0 for none.
    pub webp_max_bytes: u64,
}

impl MediaSettings {
    pub(super) fn read(reader: &mut Reader) -> Self {
        let mut paths = MediaPaths::default();
        for text in reader.list("VITRIN_MEDIA_PATHS", DEFAULT_PATHS) {
            if !paths.add(&text) {
                let what =
                    format!("{text} must be /path/ of the shop or host/path/ of a listed host");
                reader.problem(
                    "VITRIN_MEDIA_PATHS",
                    &what,
                    "/Data/,/static/,cdn.shop.example/img/",
                );
            }
        }
        let per_minute = reader.parsed("VITRIN_LIMIT_PICTURES", DEFAULT_PER_MINUTE, "6000");
        let webp_max_bytes =
            reader.parsed("VITRIN_WEBP_MAX_BYTES", DEFAULT_WEBP_MAX_BYTES, "67108864");
        Self { paths, per_minute, webp_max_bytes }
    }
}

/// Path prefixes of the shop and of other picture hosts.
#[derive(Debug, Clone, Default)]
pub struct MediaPaths {
    shop: Vec<String>,
    hosts: Vec<(String, String)>,
}

impl MediaPaths {
    fn add(&mut self, text: &str) -> bool {
        let Some(slash) = text.find('/') else { return false };
        let (host, path) = text.split_at(slash);
        if !path.ends_with('/') || path.contains(['?', '#', '%', '\\', ';']) || path.contains("/.")
        {
            return false;
        }
        if host.is_empty() {
            self.shop.push(path.to_owned());
        } else {
            self.hosts.push((host.to_ascii_lowercase(), path.to_owned()));
        }
        true
    }

    /// Whether a decoded path of the shop is in a folder of pictures.
    #[must_use]
    pub fn contains_shop_path(&self, path: &str) -> bool {
        self.shop.iter().any(|prefix| path.starts_with(prefix.as_str()))
    }

    /// Whether a path of another host is in a folder of pictures. A host without an entry has
    /// pictures everywhere.
    #[must_use]
    pub fn contains_host_path(&self, host: &str, path: &str) -> bool {
        let mut own =
            self.hosts.iter().filter(|(known, _)| known.eq_ignore_ascii_case(host)).peekable();
        own.peek().is_none() || own.any(|(_, prefix)| path.starts_with(prefix.as_str()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_holds_pictures_by_its_prefix_and_host() {
        let mut paths = MediaPaths::default();
        assert!(paths.add("/Data/") && paths.add("cdn.example/img/"));
        for bad in ["Data", "/Data", "cdn.example/img", "/a/../b/", "/a%2f/", ""] {
            assert!(!MediaPaths::default().add(bad), "{bad}");
        }
        assert!(
            paths.contains_shop_path("/Data/K/1.jpg")
                && !paths.contains_shop_path("/Database/1.jpg")
        );
        assert!(!paths.contains_shop_path("/img/1.jpg"));
        assert!(
            paths.contains_host_path("CDN.example", "/img/1.jpg")
                && !paths.contains_host_path("cdn.example", "/1.jpg")
        );
        assert!(paths.contains_host_path("other.example", "/1.jpg"), "no entry of its own");
    }
}
