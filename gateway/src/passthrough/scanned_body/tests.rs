use std::io::Write as _;

use proptest::prelude::*;

use super::*;

const SECRET: &str = "the-true-bearer-of-a-member";
const BASE64: &str = "/dGhl+LXRydWUt/YmVhcmVy/c2ln==";

fn coded(coding: Option<Coding>, plain: &[u8]) -> Vec<u8> {
    match coding {
        None => plain.to_vec(),
        Some(Coding::Gzip) => {
            let mut to = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
            to.write_all(plain).unwrap();
            to.finish().unwrap()
        }
        Some(Coding::Deflate) => {
            let mut to = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::fast());
            to.write_all(plain).unwrap();
            to.finish().unwrap()
        }
        Some(Coding::Brotli) => {
            let mut out = Vec::new();
            brotli::BrotliCompress(&mut &plain[..], &mut out, &Default::default()).unwrap();
            out
        }
    }
}

const CODINGS: [Option<Coding>; 4] =
    [None, Some(Coding::Gzip), Some(Coding::Deflate), Some(Coding::Brotli)];

/// How many bytes of the body went on. `known`: the bearer of whom it is for.
fn passed(coding: Option<Coding>, known: Option<&str>, body: &[u8], part: usize) -> usize {
    let mut scanner =
        Scanner::new(coding, BearerScan::new(1 << 20, known.and_then(BearerNeedle::new)));
    let (mut passed, mut waiting) = (0, 0);
    for part in body.chunks(part) {
        if scanner.scan(part).is_err() {
            return passed;
        }
        waiting += part.len();
        if !scanner.may_end_within() {
            passed += std::mem::take(&mut waiting);
        }
    }
    passed + waiting
}

/// The ways in which JSON and addresses write a bearer.
fn written(bearer: &str) -> [String; 5] {
    let escaped = bearer.replace('/', "\\/");
    [
        bearer.to_owned(),
        escaped.clone(),
        escaped.replace('\\', "\\\\\\"),
        bearer.replace('/', "%2F").replace('+', "%2b").replace('=', "%3D"),
        bearer.replace('/', "\\u002f").replace('=', "\\u003D"),
    ]
}

proptest! {
    #[test]
    fn gw_5_no_bearer_goes_by_in_any_coding_cut_anywhere(
        before in "[ -~]{0,80}", after in "[ -~]{0,80}", space in "[ \n]{0,4}", part in 1usize..40,
    ) {
        let plain = format!("{before}\"bearer\"{space}:{space}\"{SECRET}\"{after}");
        for coding in CODINGS {
            let body = coded(coding, plain.as_bytes());
            prop_assert!(passed(coding, None, &body, part) < body.len(), "{coding:?}");
            if coding.is_none() {
                let passed = &body[..passed(None, None, &body, part)];
                let value = plain.rfind(SECRET).unwrap();
                prop_assert!(passed.len() <= value, "{:?}", String::from_utf8_lossy(passed));
            }
        }
    }

    #[test]
    fn gw_1_what_holds_no_bearer_goes_by_whole(text in "[ -~]{0,200}", part in 1usize..40) {
        prop_assume!(!text.to_ascii_lowercase().contains("bearer"));
        for coding in CODINGS {
            let body = coded(coding, text.as_bytes());
            let passed = passed(coding, Some(BASE64), &body, part);
            prop_assert_eq!(passed, body.len(), "{:?}", coding);
        }
    }

    #[test]
    fn gw_5_the_callers_own_bearer_goes_by_under_no_name(
        before in "[ -~]{0,80}", after in "[ -~]{0,80}", way in 0_usize..5, part in 1_usize..40,
    ) {
        for bearer in [SECRET, BASE64] {
            let plain = format!("{before}{}{after}", written(bearer)[way]);
            for coding in CODINGS {
                let body = coded(coding, plain.as_bytes());
                let went_by = passed(coding, Some(bearer), &body, part);
                prop_assert!(went_by < body.len(), "{coding:?} {plain}");
                if coding.is_none() {
                    // The slash in front may have gone by, escaped.
                    prop_assert!(went_by <= before.len() + 6, "{}", &plain[..went_by]);
                }
            }
        }
    }
}
