//! Which addresses are pictures, and where they are fetched.

use commerce::addresses::SHOP;
use commerce::path::decoded::DecodedPath;
use legacy_client::{AnswerKind, LegacyCall, Prefix};
use platform::app::App;
use url::Url;

/// The calls that breakers and metrics name pictures by. Each host has a breaker of its own.
static SHOP_PICTURE: LegacyCall = picture_call("media.picture");
static HOST_PICTURE: LegacyCall = picture_call("media_hosts.picture");

const fn picture_call(id: &'static str) -> LegacyCall {
    LegacyCall::read(id, "/{path*}").prefix(Prefix::Never).answers(AnswerKind::Image)
}

/// Where a picture is fetched.
pub(super) struct Source {
    pub(super) call: &'static LegacyCall,
    pub(super) url: Url,
    pub(super) is_shop: bool,
}

/// Finds where a picture is fetched: at the shop over its own scheme, at a listed host over https.
/// `None` for other hosts, and unless the path is a picture's and no script's to every reader.
pub(super) fn find_source(app: &App, host: &str, path: &str) -> Option<Source> {
    let settings = app.settings();
    let decoded = DecodedPath::of(path);
    let written = percent_encoding::percent_decode_str(path).decode_utf8().ok()?;
    let is_image =
        decoded.fault.is_none() && decoded.segments.last().is_some_and(|file| has_image_name(file));
    let runs_script = || decoded.readings().flatten().any(|segment| is_script(segment));
    if !is_image || !written.split(';').next().is_some_and(has_image_name) || runs_script() {
        return None;
    }
    if host.eq_ignore_ascii_case(SHOP) {
        let is_picture_path = settings.media.paths.contains_shop_path(&written);
        let mut url = settings.shop.url.clone();
        url.set_path(path);
        let is_shop = true;
        return (is_picture_path && app.calls().is_picture(path, &settings.shop.prefix))
            .then_some(Source { call: &SHOP_PICTURE, url, is_shop });
    }
    let listed = settings.shop.media_hosts.iter().find(|known| known.eq_ignore_ascii_case(host))?;
    let mut url: Url = format!("https://{listed}/").parse().ok()?;
    url.set_path(path);
    let is_picture_path = settings.media.paths.contains_host_path(listed, &written);
    is_picture_path.then_some(Source { call: &HOST_PICTURE, url, is_shop: false })
}

fn has_image_name(file: &str) -> bool {
    const EXTENSIONS: &[&str] = &["jpg", "jpeg", "png", "gif", "webp", "avif", "svg", "ico", "bmp"];
    file.rsplit_once('.').is_some_and(|(_, extension)| {
        EXTENSIONS.iter().any(|known| extension.eq_ignore_ascii_case(known))
    })
}

/// Whether a web server may run a file of this name, which it also does for what stands behind it
/// in a path (PATH_INFO). PHP's extensions count anywhere in a name, as `mod_mime` has it.
fn is_script(segment: &str) -> bool {
    const EXTENSIONS: &[&str] = &[
        "ashx", "asmx", "asp", "aspx", "cfm", "cgi", "do", "fcgi", "jsp", "jspx", "pl", "py", "rb",
        "sh", "shtml",
    ];
    let segment = segment.to_ascii_lowercase();
    let is_php = |part: &str| part.starts_with("php") || matches!(part, "phtml" | "phar" | "pht");
    let has_extension = |(_, last): (&str, &str)| EXTENSIONS.contains(&last);
    segment.split('.').skip(1).any(is_php) || segment.rsplit_once('.').is_some_and(has_extension)
}
