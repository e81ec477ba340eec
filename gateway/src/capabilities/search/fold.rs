//! Folds words so that spellings a shopper takes for the same are the same. Pure functions; the
//! storefront highlights by the same rule (storefront/src/features/search/fold.ts).

/// Without case, marks and the dot that tells ı from i.
pub fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for letter in text.chars().filter(|letter| !is_mark(*letter)) {
        match letter {
            'I' | 'İ' | 'ı' | 'Î' | 'î' => folded.push('i'),
            'Ç' | 'ç' => folded.push('c'),
            'Ğ' | 'ğ' => folded.push('g'),
            'Ö' | 'ö' | 'Ô' | 'ô' => folded.push('o'),
            'Ş' | 'ş' => folded.push('s'),
            'Ü' | 'ü' | 'Û' | 'û' => folded.push('u'),
            'Â' | 'â' | 'Ä' | 'ä' => folded.push('a'),
            'Ê' | 'ê' | 'É' | 'é' | 'È' | 'è' => folded.push('e'),
            'ß' | 'ẞ' => folded.push_str("ss"),
            'أ' | 'إ' | 'آ' => folded.push('ا'),
            'ة' => folded.push('ه'),
            'ى' => folded.push('ي'),
            _ => folded.extend(letter.to_lowercase()),
        }
    }
    folded
}

/// A mark on the letter before it, or a stroke that lengthens an Arabic word.
pub fn is_mark(letter: char) -> bool {
    matches!(letter, '\u{300}'..='\u{36f}' | '\u{640}' | '\u{64b}'..='\u{65f}' | '\u{670}')
}

/// A word in lower case, as its language writes it.
pub fn lower(word: &str, language: &str) -> String {
    let mut lowered = String::with_capacity(word.len());
    for letter in word.chars() {
        match letter {
            'İ' => lowered.push('i'),
            'I' if language == "tr" => lowered.push('ı'),
            _ => lowered.extend(letter.to_lowercase()),
        }
    }
    lowered
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{fold, lower};

    #[test]
    fn hdr_3_turkish_letters_fold() {
        for (text, folded) in [
            ("IŞIK ışık İŞİK işik", "isik isik isik isik"),
            ("ÇĞÖŞÜ çğöşü", "cgosu cgosu"),
            ("kâğıt hîle sükûn", "kagit hile sukun"),
            ("s\u{327}eker i\u{307} a\u{302}", "seker i a"),
            ("Straße", "strasse"),
            ("كِلِيم أزرق", "كليم ازرق"),
        ] {
            assert_eq!(fold(text), folded, "{text}");
        }
    }

    #[test]
    fn hdr_3_lower_case_is_that_of_the_language() {
        assert_eq!(lower("IŞIK İp", "tr"), "ışık ip");
        assert_eq!(lower("Indigo", "en"), "indigo");
    }

    proptest! {
        #[test]
        fn hdr_3_folding_twice_is_folding_once(text in "[A-Za-zçğıöşüÇĞİÖŞÜâîûÂÎÛ \u{300}-\u{36f}أةى]{0,40}") {
            prop_assert_eq!(fold(&fold(&text)), fold(&text));
        }

        #[test]
        fn hdr_3_case_does_not_matter(text in "[a-zçğıöşüâîû ]{0,40}") {
            prop_assert_eq!(fold(&text.to_uppercase()), fold(&text));
        }
    }
}
