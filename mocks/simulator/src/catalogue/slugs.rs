//! Text folded for addresses and for searching. The shop keeps to ASCII in its addresses.

/// Lower case without accents: `İznik Çinisi` and `iznik cinisi` are the same to a searcher.
pub(crate) fn fold(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            'A'..='Z' => out.push(letter.to_ascii_lowercase()),
            ' '..='~' => out.push(letter),
            'ç' | 'Ç' => out.push('c'),
            'ğ' | 'Ğ' => out.push('g'),
            'ı' | 'İ' => out.push('i'),
            'ö' | 'Ö' => out.push('o'),
            'ş' | 'Ş' => out.push('s'),
            'ü' | 'Ü' => out.push('u'),
            'ä' | 'Ä' | 'â' | 'Â' => out.push('a'),
            'ß' => out.push_str("ss"),
            'أ' | 'إ' | 'آ' => out.push('ا'),
            'ة' => out.push('ه'),
            'ى' => out.push('ي'),
            '\u{064B}'..='\u{0652}' => {}
            _ => out.extend(letter.to_lowercase()),
        }
    }
    out
}

/// The address part of a name: ASCII letters and digits, hyphens between words.
pub(crate) fn slug(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    for letter in fold(name).chars() {
        match letter {
            'a'..='z' | '0'..='9' => out.push(letter),
            '\'' | '"' | '«' | '»' | '„' | '“' => {}
            _ => match latin(letter) {
                Some(letters) => out.push_str(letters),
                None if !out.is_empty() && !out.ends_with('-') => out.push('-'),
                None => {}
            },
        }
    }
    out.truncate(out.trim_end_matches('-').len());
    out
}

fn latin(letter: char) -> Option<&'static str> {
    Some(match letter {
        'ا' => "a",
        'ب' => "b",
        'ت' | 'ط' => "t",
        'ث' => "th",
        'ج' => "j",
        'ح' | 'ه' => "h",
        'خ' => "kh",
        'د' | 'ض' => "d",
        'ذ' => "dh",
        'ر' => "r",
        'ز' | 'ظ' => "z",
        'س' | 'ص' => "s",
        'ش' => "sh",
        'ع' | 'ئ' | 'ؤ' | 'ء' => "",
        'غ' => "gh",
        'ف' => "f",
        'ق' => "q",
        'ك' => "k",
        'ل' => "l",
        'م' => "m",
        'ن' => "n",
        'و' => "w",
        'ي' => "y",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slugs_are_ascii() {
        assert_eq!(slug("Uşak'tan \"Göz\" Motifli Yün Kilim"), "usaktan-goz-motifli-yun-kilim");
        assert_eq!(slug("Kelim aus Uşak – Wolle"), "kelim-aus-usak-wolle");
        assert!(slug("كليم أوشاك بنقش قرن الكبش").is_ascii());
        assert_eq!(fold("İZNİK ÇİNİSİ"), fold("iznik çinisi"));
    }
}
