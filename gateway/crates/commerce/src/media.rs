//! Pictures: their addresses on this origin and their sizes.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::addresses::ShopAddresses;

/// A picture on this origin, ratio 3:2.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Image {
    /// The medium size.
    #[schema(example = "/media/shop/Data/O/1204-1.jpg")]
    pub url: String,
    /// May be empty for a decorative picture.
    pub alt: String,
    /// Every known size, narrowest first; empty if only `url` is known.
    pub sources: Vec<ImageSource>,
}

/// One size of a picture.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImageSource {
    pub url: String,
    /// Pixels: 360, 720 or 1440.
    pub width: u32,
}

/// Folder letters of the shop's picture sizes and their widths in pixels
/// (contracts/upstream/pages.md#2-products-in-lists).
const SIZES: [(&str, u32); 3] = [("K", 360), ("O", 720), ("B", 1440)];

impl Image {
    /// Returns the picture at `address`, with the sizes that its folder letter implies. `None` if
    /// its host is not allowed.
    pub fn at(addresses: &ShopAddresses, address: &str, alt: &str) -> Option<Self> {
        let url = addresses.media(address)?;
        let alt = alt.trim().to_owned();
        let Some((before, after)) = split_size(&url) else {
            return Some(Self { url, alt, sources: Vec::new() });
        };
        let of_size = |folder: &str| format!("{before}/Data/{folder}/{after}");
        let sources =
            SIZES.map(|(folder, width)| ImageSource { url: of_size(folder), width }).to_vec();
        Some(Self { url: of_size("O"), alt, sources })
    }

    /// Returns the picture whose sizes are named separately; any may be missing.
    pub fn sized(addresses: &ShopAddresses, sizes: [Option<&str>; 3], alt: &str) -> Option<Self> {
        let urls = sizes.map(|address| addresses.media(address?));
        let best = urls[1].as_ref().or(urls[2].as_ref()).or(urls[0].as_ref())?;
        if split_size(best).is_some() {
            return sizes
                .into_iter()
                .flatten()
                .find_map(|address| Self::at(addresses, address, alt));
        }
        let url = best.clone();
        let sources = urls
            .into_iter()
            .zip(SIZES)
            .filter_map(|(url, (_, width))| Some(ImageSource { url: url?, width }));
        Some(Self { url, alt: alt.trim().to_owned(), sources: sources.collect() })
    }
}

/// Splits an address such as `…/Data/O/1204-1.jpg` around its size folder.
fn split_size(url: &str) -> Option<(&str, &str)> {
    let (before, rest) = url.split_once("/Data/")?;
    let (folder, after) = rest.split_once('/')?;
    SIZES.iter().any(|(size, _)| *size == folder).then_some((before, after))
}

#[cfg(test)]
mod tests {
    use super::Image;
    use crate::addresses::ShopAddresses;

    fn addresses() -> ShopAddresses {
        ShopAddresses::new(vec!["shop.example".into()], vec!["img.invalid".into()], &[])
    }

    #[test]
    fn sizes_are_told_from_the_folder() {
        let image =
            Image::at(&addresses(), "http://shop.example/Data/B/1204-1.jpg", " Kilim ").unwrap();
        assert_eq!(
            (image.url.as_str(), image.alt.as_str()),
            ("/media/shop/Data/O/1204-1.jpg", "Kilim")
        );
        let sources: Vec<_> =
            image.sources.iter().map(|source| (source.url.as_str(), source.width)).collect();
        assert_eq!(
            sources,
            [
                ("/media/shop/Data/K/1204-1.jpg", 360),
                ("/media/shop/Data/O/1204-1.jpg", 720),
                ("/media/shop/Data/B/1204-1.jpg", 1440)
            ]
        );
    }

    #[test]
    fn other_addresses_have_the_sizes_that_are_named() {
        let named =
            [Some("https://img.invalid/1-K.jpg"), None, Some("https://evil.example/1-B.jpg")];
        let image = Image::sized(&addresses(), named, "").unwrap();
        assert_eq!(image.url, "/media/img.invalid/1-K.jpg");
        assert_eq!(image.sources.len(), 1);
        assert_eq!(Image::at(&addresses(), "/logo.png", "").unwrap().sources, []);
        assert_eq!(Image::sized(&addresses(), [None, Some(""), None], ""), None);
        assert_eq!(Image::at(&addresses(), "https://evil.example/a.jpg", ""), None);
    }
}
