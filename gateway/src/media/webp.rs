//! Encodes a JPEG as WebP, which browsers show as well with about half the bytes.

use std::io::Cursor;

use bytes::Bytes;
use image::codecs::jpeg::JpegDecoder;
use image::imageops::FilterType;
use image::{ColorType, DynamicImage, ExtendedColorType, ImageDecoder, Limits};
use webp::{Encoder, WebPConfig};

/// A larger picture stays as it is: decoded it takes 3 bytes a pixel, whatever the file's size.
const MAX_PIXELS: u64 = 8_000_000;
/// Side of the largest picture of WebP.
const MAX_SIDE: u32 = 16_383;
/// As sharp as the JPEGs of shops; from about 80 on WebP has no advantage over them.
const QUALITY: f32 = 75.0;
/// 0 is the fastest, 6 the smallest.
const METHOD: i32 = 4;

/// Pixels: what a page shows 60 to 112 pixels wide, on a screen of two dots a pixel.
const THUMBNAIL_WIDTH: u32 = 180;

/// The size in which a picture is sent. Only these two, since each is encoded and stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum PictureSize {
    Full,
    Thumbnail,
}

impl PictureSize {
    /// Reads it from the query of a picture's address: all of it is `thumbnail`, or it is the
    /// shop's own.
    pub(super) fn of_query(query: Option<&str>) -> Self {
        if query == Some("thumbnail") { Self::Thumbnail } else { Self::Full }
    }
}

/// Why a picture stays as the shop sent it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unsuitable {
    /// No JPEG, or one that is cut off.
    Unreadable,
    TooLarge,
    /// In colours that mean something else without the picture's own profile.
    OtherColours,
    /// WebP would not be smaller by a tenth.
    NoGain,
}

impl Unsuitable {
    /// The label in metrics.
    pub(super) fn label(self) -> &'static str {
        match self {
            Self::Unreadable => "unreadable",
            Self::TooLarge => "too_large",
            Self::OtherColours => "other_colours",
            Self::NoGain => "no_gain",
        }
    }
}

/// Re-encodes a JPEG as WebP, rotated as its metadata says and without metadata. A thumbnail is no
/// wider than [`THUMBNAIL_WIDTH`]; a smaller picture is not enlarged.
///
/// # Errors
/// Where the JPEG is to be shown as it is.
pub(super) fn encode_jpeg(jpeg: &[u8], size: PictureSize) -> Result<Bytes, Unsuitable> {
    let mut picture = decode(jpeg)?;
    if size == PictureSize::Thumbnail && picture.width() > THUMBNAIL_WIDTH {
        picture = picture.resize(THUMBNAIL_WIDTH, MAX_SIDE, FilterType::Lanczos3);
    }
    let picture = picture.into_rgb8();
    let (width, height) = picture.dimensions();
    let mut config = WebPConfig::new().map_err(|()| Unsuitable::Unreadable)?;
    config.quality = QUALITY;
    config.method = METHOD;
    // Patterns of thin lines in strong colours bleed without it; costs a fiftieth more bytes.
    config.use_sharp_yuv = 1;
    let encoded = Encoder::from_rgb(&picture, width, height)
        .encode_advanced(&config)
        .map_err(|_| Unsuitable::Unreadable)?;
    if encoded.len() > jpeg.len() / 10 * 9 {
        return Err(Unsuitable::NoGain);
    }
    Ok(Bytes::copy_from_slice(&encoded))
}

fn decode(jpeg: &[u8]) -> Result<DynamicImage, Unsuitable> {
    let unreadable = |_| Unsuitable::Unreadable;
    let mut decoder = JpegDecoder::new(Cursor::new(jpeg)).map_err(unreadable)?;
    let (width, height) = decoder.dimensions();
    if width.max(height) > MAX_SIDE || u64::from(width) * u64::from(height) > MAX_PIXELS {
        return Err(Unsuitable::TooLarge);
    }
    decoder.set_limits(Limits::default()).map_err(|_| Unsuitable::TooLarge)?;
    let is_plain = matches!(decoder.color_type(), ColorType::Rgb8 | ColorType::L8)
        && decoder.original_color_type() != ExtendedColorType::Cmyk8;
    let profile = decoder.icc_profile().map_err(unreadable)?;
    if !is_plain || profile.is_some_and(|profile| !is_srgb(&profile)) {
        return Err(Unsuitable::OtherColours);
    }
    let orientation = decoder.orientation().map_err(unreadable)?;
    let mut picture = DynamicImage::from_decoder(decoder).map_err(unreadable)?;
    picture.apply_orientation(orientation);
    Ok(picture)
}

/// Whether a profile is by its name the one that a picture without profile has anyway. The name is
/// in ASCII or in UTF-16.
fn is_srgb(profile: &[u8]) -> bool {
    [b"sRGB".as_slice(), b"s\0R\0G\0B"]
        .iter()
        .any(|name| memchr::memmem::find(profile, name).is_some())
}

#[cfg(test)]
mod tests {
    use image::codecs::jpeg::JpegEncoder;
    use image::{GrayImage, ImageEncoder as _, RgbImage};
    use proptest::prelude::*;

    use super::*;

    fn jpeg(width: u32, height: u32, profile: Option<&[u8]>, turned: bool) -> Vec<u8> {
        let picture = RgbImage::from_fn(width, height, |x, y| {
            image::Rgb([(x * 7) as u8, (y * 5) as u8, (x * y) as u8])
        });
        let mut file = Vec::new();
        let mut encoder = JpegEncoder::new_with_quality(&mut file, 95);
        if let Some(profile) = profile {
            encoder.set_icc_profile(profile.to_vec()).expect("a picture");
        }
        if turned {
            // A TIFF header and one entry: orientation 6, a quarter to the right.
            let exif = b"II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0";
            encoder.set_exif_metadata(exif.to_vec()).expect("a picture");
        }
        encoder.encode_image(&picture).expect("a picture");
        file
    }

    fn size_of(webp: &[u8]) -> (u32, u32) {
        let features = webp::BitstreamFeatures::new(webp).expect("a picture");
        (features.width(), features.height())
    }

    #[test]
    fn a_turned_picture_is_turned_and_profiles_other_than_srgb_are_left_alone() {
        let encoded =
            |profile, turned| encode_jpeg(&jpeg(96, 64, profile, turned), PictureSize::Full);
        assert_eq!(size_of(&encoded(None, false).unwrap()), (96, 64));
        assert_eq!(size_of(&encoded(None, true).unwrap()), (64, 96));
        assert!(encoded(Some(b"desc: sRGB IEC61966-2.1"), false).is_ok());
        assert!(encoded(Some(b"desc: s\0R\0G\0B\0"), false).is_ok());
        assert_eq!(encoded(Some(b"Adobe RGB (1998)"), false), Err(Unsuitable::OtherColours));
    }

    #[test]
    fn a_thumbnail_is_as_wide_as_it_may_be_after_it_was_turned_and_never_enlarged() {
        let thumbnail = |width, height, turned| {
            size_of(
                &encode_jpeg(&jpeg(width, height, None, turned), PictureSize::Thumbnail).unwrap(),
            )
        };
        assert_eq!(thumbnail(360, 240, false), (180, 120));
        assert_eq!(thumbnail(360, 240, true), (180, 270));
        assert_eq!(thumbnail(96, 64, false), (96, 64));
        assert_eq!(thumbnail(3000, 2, false), (180, 1));
    }

    #[test]
    fn a_query_means_a_thumbnail_only_as_a_whole() {
        assert_eq!(PictureSize::of_query(Some("thumbnail")), PictureSize::Thumbnail);
        for query in
            ["", "thumbnail=", "thumbnail=180", "v=2&thumbnail", "thumbnail&v=2", "Thumbnail"]
        {
            assert_eq!(PictureSize::of_query(Some(query)), PictureSize::Full, "{query}");
        }
        assert_eq!(PictureSize::of_query(None), PictureSize::Full);
    }

    #[test]
    fn a_grey_picture_is_encoded_and_a_small_one_gains_nothing() {
        let grey = GrayImage::from_fn(96, 64, |x, y| image::Luma([(x * y) as u8]));
        let mut file = Vec::new();
        JpegEncoder::new_with_quality(&mut file, 95).encode_image(&grey).unwrap();
        assert!(encode_jpeg(&file, PictureSize::Full).is_ok());
        let mut coarse = Vec::new();
        JpegEncoder::new_with_quality(&mut coarse, 3).encode_image(&grey).unwrap();
        assert_eq!(encode_jpeg(&coarse, PictureSize::Full), Err(Unsuitable::NoGain));
    }

    /// A file of some hundred bytes may claim to be a picture of gigabytes.
    #[test]
    fn a_picture_that_claims_to_be_huge_is_not_decoded() {
        let mut file = jpeg(96, 64, None, false);
        let frame = file.windows(2).position(|two| two[0] == 0xff && two[1] == 0xc0).unwrap();
        file[frame + 5..frame + 9].copy_from_slice(&[0xff, 0xff, 0xff, 0xff]);
        assert_eq!(encode_jpeg(&file, PictureSize::Full), Err(Unsuitable::TooLarge));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        /// Whatever bytes a host sends, they are encoded or refused.
        #[test]
        fn damaged_pictures_do_no_harm(
            damage in prop::collection::vec((0_usize..4000, any::<u8>()), 1..12),
            length in 0_usize..6000,
        ) {
            let mut file = jpeg(48, 32, None, true);
            for (at, byte) in damage {
                let length = file.len();
                file[at % length] = byte;
            }
            file.truncate(length);
            for size in [PictureSize::Full, PictureSize::Thumbnail] {
                if let Ok(webp) = encode_jpeg(&file, size) {
                    prop_assert_eq!(&webp[..4], b"RIFF");
                }
            }
        }
    }
}
