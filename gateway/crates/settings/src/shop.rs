//! The legacy shop.

use base64::Engine as _;

use super::{Reader, headers};

/// How the shop stores favourites (FAV-1, FAV-2, contracts/upstream/favourites.md); its pages state
/// it as `IS_FAV`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, serde::Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum FavouritesMode {
    #[default]
    List,
    Collection,
}

impl std::str::FromStr for FavouritesMode {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "list" => Ok(Self::List),
            "collection" => Ok(Self::Collection),
            _ => Err("must be list or collection"),
        }
    }
}

#[derive(Debug, Clone)]
pub struct ShopSettings {
    /// `VITRIN_SHOP_URL`: the legacy shop.
    pub url: url::Url,
    /// `VITRIN_SHOP_PREFIX`: base64 of the prefix of its endpoint paths (GW-9,
    /// contracts/upstream/protocol.md#prefix). Decoded here.
    pub prefix: String,
    /// `VITRIN_MEDIA_HOSTS`: hosts, besides the shop, whose pictures are served under `/media`.
    pub media_hosts: Vec<String>,
    /// `VITRIN_SHOP_PATIENCE`: multiplies every deadline of calls to the shop.
    pub patience: f64,
    /// `VITRIN_MAX_SHOP_CALLS`: maximum concurrent calls to the shop.
    pub max_calls: usize,
    /// `VITRIN_ALLOW_PLAIN_SHOP`: allows plain http to a shop on a network that the operator
    /// trusts.
    pub allow_plain: bool,
    /// `VITRIN_SHOP_SEES_PUBLIC_HOST`: sends the shop the host that shoppers use.
    pub sees_public_host: bool,
    /// `VITRIN_ALLOW_UNKNOWN_CALLS`: forwards calls without a definition; for migrations only.
    pub allow_unknown_calls: bool,
    /// `VITRIN_SHOP_REQUEST_HEADERS`: headers of old clients that are forwarded, in addition to the
    /// built-in list.
    pub request_headers: Vec<http::HeaderName>,
    /// `VITRIN_SHOP_RESPONSE_HEADERS`: headers of the shop that are returned, in addition to the
    /// built-in list.
    pub response_headers: Vec<http::HeaderName>,
    /// `VITRIN_FAVOURITES`: `list`, or `collection` if the shop's pages say `IS_FAV = 1`.
    pub favourites: FavouritesMode,
}

impl ShopSettings {
    pub(super) fn read(reader: &mut Reader) -> Self {
        let prefix = reader.text("VITRIN_SHOP_PREFIX").map_or_else(String::new, |text| {
            match base64::engine::general_purpose::STANDARD
                .decode(&text)
                .ok()
                .and_then(|bytes| String::from_utf8(bytes).ok())
            {
                Some(prefix)
                    if prefix.starts_with('/')
                        && !prefix.contains(['?', '#', '\\'])
                        && !prefix.contains("..") =>
                {
                    prefix.trim_end_matches('/').to_owned()
                }
                _ => {
                    reader.problem(
                        "VITRIN_SHOP_PREFIX",
                        "must be the base64 of a path such as /edge",
                        "L2VkZ2U=",
                    );
                    String::new()
                }
            }
        });
        let patience: f64 = reader.parsed("VITRIN_SHOP_PATIENCE", 1.0, "1.0");
        if !(0.001..=100.0).contains(&patience) {
            reader.problem("VITRIN_SHOP_PATIENCE", "must lie between 0.001 and 100", "1.0");
        }
        let max_calls = reader.at_least_one("VITRIN_MAX_SHOP_CALLS", 512);
        let url = reader.required_url("VITRIN_SHOP_URL", "http://127.0.0.1:8090");
        if url.path() != "/" {
            reader.problem(
                "VITRIN_SHOP_URL",
                "must have no path (a prefix goes into VITRIN_SHOP_PREFIX)",
                "http://127.0.0.1:8090",
            );
        }
        let allow_plain = reader.parsed("VITRIN_ALLOW_PLAIN_SHOP", false, "false");
        if legacy_client::is_exposed(&url) && !allow_plain {
            reader.problem(
                "VITRIN_SHOP_URL",
                "is plain http to another machine, and bearers and passwords would be readable on \
                 the way; use https, or set VITRIN_ALLOW_PLAIN_SHOP=true where the network is private",
                "https://shop.example",
            );
        }
        Self {
            url,
            prefix,
            max_calls,
            allow_plain,
            sees_public_host: reader.parsed("VITRIN_SHOP_SEES_PUBLIC_HOST", false, "false"),
            media_hosts: reader.list("VITRIN_MEDIA_HOSTS", &[]),
            patience: if patience.is_finite() { patience.clamp(0.001, 100.0) } else { 1.0 },
            allow_unknown_calls: reader.parsed("VITRIN_ALLOW_UNKNOWN_CALLS", false, "false"),
            request_headers: headers::to_shop(reader),
            response_headers: headers::to_browser(reader),
            favourites: reader.parsed("VITRIN_FAVOURITES", FavouritesMode::default(), "list"),
        }
    }
}
