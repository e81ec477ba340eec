//! The closest words that a shop knows to words it found nothing for. Pure functions.
//!
//! A comparison costs at most `MAX_WORD_CHARS²` steps, and stops as soon as the words are too far
//! apart. With `MAX_QUERY_WORDS` words against `MAX_VOCABULARY` that bounds the work of a request.

use std::collections::BTreeMap;

use super::fold::{fold, lower};

/// Shorter words are too common to be meant, and longer ones are no words.
const MIN_WORD_CHARS: usize = 3;
const MAX_WORD_CHARS: usize = 32;
const MAX_VOCABULARY: usize = 2_000;
const MAX_QUERY_WORDS: usize = 6;
pub const MAX_CORRECTIONS: usize = 3;

/// Words that occur in the shop's own names, by their folded form.
#[derive(Debug, Default)]
pub struct Vocabulary {
    words: BTreeMap<String, Word>,
}

#[derive(Debug)]
struct Word {
    /// As the shop writes it, in lower case.
    text: String,
    chars: Vec<char>,
    count: u32,
}

impl Vocabulary {
    /// Adds the words of a name, as long as there is room.
    pub fn add(&mut self, name: &str, language: &str) {
        for word in words(name) {
            let key = fold(word);
            let length = key.chars().count();
            if !(MIN_WORD_CHARS..=MAX_WORD_CHARS).contains(&length)
                || !key.chars().any(char::is_alphabetic)
            {
                continue;
            }
            if let Some(known) = self.words.get_mut(&key) {
                known.count = known.count.saturating_add(1);
            } else if self.words.len() < MAX_VOCABULARY {
                let (text, chars) = (lower(word, language), key.chars().collect());
                self.words.insert(key, Word { text, chars, count: 1 });
            }
        }
    }

    fn starts(&self, key: &str) -> bool {
        self.words.range(key.to_owned()..).next().is_some_and(|(word, _)| word.starts_with(key))
    }

    /// The closest words, nearest first, then the more frequent.
    fn closest(&self, key: &str) -> Vec<&str> {
        let chars: Vec<char> = key.chars().collect();
        let Some(max) = max_distance(chars.len()) else { return Vec::new() };
        let mut found: Vec<_> = self
            .words
            .values()
            .filter_map(|word| Some((distance(&chars, &word.chars, max)?, word)))
            .collect();
        found.sort_by_key(|(distance, word)| (*distance, std::cmp::Reverse(word.count)));
        found.truncate(MAX_CORRECTIONS);
        found.into_iter().map(|(_, word)| word.text.as_str()).collect()
    }
}

/// How many slips a word of this many characters may have; None for one that has no closest word.
fn max_distance(chars: usize) -> Option<usize> {
    match chars {
        MIN_WORD_CHARS..=5 => Some(1),
        6..=MAX_WORD_CHARS => Some(2),
        _ => None,
    }
}

/// Searches that the shop is likelier to answer than `query`, best first; at most
/// [`MAX_CORRECTIONS`]. Words without a close one are left out. Of several words that the shop
/// knows but does not find together, each is suggested alone.
pub fn corrections(query: &str, vocabulary: &Vocabulary, language: &str) -> Vec<String> {
    let typed: Vec<&str> = words(query).take(MAX_QUERY_WORDS).collect();
    // The alternatives of each word that has any.
    let mut choices: Vec<Vec<String>> = Vec::new();
    for word in &typed {
        let key = fold(word);
        let alternatives = if key.chars().count() >= MIN_WORD_CHARS && vocabulary.starts(&key) {
            vec![lower(word, language)]
        } else {
            vocabulary.closest(&key).into_iter().map(str::to_owned).collect()
        };
        if !alternatives.is_empty() {
            choices.push(alternatives);
        }
    }
    let unsure = choices.iter().position(|alternatives| alternatives.len() > 1).unwrap_or(0);
    let whole = (0..choices.get(unsure).map_or(0, Vec::len)).map(|rank| {
        let word = |(at, alternatives): (usize, &Vec<String>)| {
            alternatives[if at == unsure { rank } else { 0 }].clone()
        };
        choices.iter().enumerate().map(word).collect::<Vec<_>>().join(" ")
    });
    let alone = choices.iter().filter(|_| choices.len() > 1).map(|known| known[0].clone());
    // One of each before the second of either: a combination may be as empty as the first search.
    let mut found: Vec<String> = Vec::new();
    let asked = fold(&typed.join(" "));
    let mut whole = whole.peekable();
    for suggestion in whole.next().into_iter().chain(alone).chain(whole) {
        let is_new = found.iter().all(|known| fold(known) != fold(&suggestion));
        if is_new && fold(&suggestion) != asked {
            found.push(suggestion);
        }
    }
    found.truncate(MAX_CORRECTIONS);
    found
}

/// Words of a text: what is between anything but letters, digits and the marks on them.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphanumeric() && !super::fold::is_mark(letter))
        .filter(|word| !word.is_empty())
}

/// Number of insertions, deletions, replacements and swaps of neighbours between two words (optimal
/// string alignment); None if there are more than `max`.
fn distance(one: &[char], other: &[char], max: usize) -> Option<usize> {
    if one.len().abs_diff(other.len()) > max {
        return None;
    }
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=other.len()).collect();
    for row in 1..=one.len() {
        let mut current = vec![row];
        for column in 1..=other.len() {
            let replaced = above[column - 1] + usize::from(one[row - 1] != other[column - 1]);
            let mut least = replaced.min(above[column] + 1).min(current[column - 1] + 1);
            let swapped = row > 1
                && column > 1
                && one[row - 1] == other[column - 2]
                && one[row - 2] == other[column - 1];
            if swapped {
                least = least.min(before[column - 2] + 1);
            }
            current.push(least);
        }
        // A swap reads two rows back, so both have to be too far.
        if above.iter().chain(&current).all(|distance| *distance > max) {
            return None;
        }
        before = std::mem::replace(&mut above, current);
    }
    above.last().copied().filter(|distance| *distance <= max)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{MAX_CORRECTIONS, MAX_VOCABULARY, Vocabulary, corrections, distance};

    fn of(names: &[&str]) -> Vocabulary {
        let mut vocabulary = Vocabulary::default();
        for name in names {
            vocabulary.add(name, "tr");
        }
        vocabulary
    }

    #[test]
    fn hdr_3_the_closest_words_of_the_shop() {
        let shop = of(&[
            "Kırmızı Kilim",
            "Mavi Kilim",
            "İznik Çinisi",
            "Bakır Cezve",
            "KİLİM ÇANTA",
            "Gümüş Tepsi",
        ]);
        for (typed, expected) in [
            ("klim", &["kilim"][..]),
            ("kilmi", &["kilim"]),
            ("KLİM", &["kilim"]),
            ("cezvve", &["cezve"]),
            ("gumus tepsy", &["gumus tepsi", "gumus", "tepsi"]),
            ("mavi klim", &["mavi kilim", "mavi", "kilim"]),
            ("zzzz klim", &["kilim"]),
            ("kilim cezve", &["kilim", "cezve"]),
            // Known, and nothing better to say.
            ("kilim", &[]),
            ("çini", &[]),
            ("zzzz", &[]),
            ("", &[]),
            ("k", &[]),
            ("<script>", &[]),
            ("\u{200f}klim\u{200f}", &["kilim"]),
        ] {
            assert_eq!(corrections(typed, &shop, "tr"), expected, "{typed}");
        }
    }

    #[test]
    fn hdr_3_the_more_frequent_of_two_words_equally_close_is_first() {
        let shop = of(&["Halka", "Halı", "Halı yolluk"]);
        assert_eq!(corrections("hala", &shop, "tr"), ["halı", "halka"]);
    }

    #[test]
    fn hdr_3_a_vocabulary_is_bounded() {
        let mut shop = Vocabulary::default();
        for at in 0..MAX_VOCABULARY * 2 {
            shop.add(&format!("kelime{at}"), "tr");
        }
        shop.add(&"a".repeat(1_000), "tr");
        assert_eq!(shop.words.len(), MAX_VOCABULARY);
    }

    /// The same, without a limit and without shortcuts.
    fn plain_distance(one: &[char], other: &[char]) -> usize {
        match (one, other) {
            ([], rest) | (rest, []) => rest.len(),
            ([a, one_rest @ ..], [b, other_rest @ ..]) => {
                let mut least = (plain_distance(one_rest, other_rest) + usize::from(a != b))
                    .min(plain_distance(one_rest, other) + 1)
                    .min(plain_distance(one, other_rest) + 1);
                if let ([_, x, one_rest @ ..], [_, y, other_rest @ ..]) = (one, other)
                    && a == y
                    && b == x
                {
                    least = least.min(plain_distance(one_rest, other_rest) + 1);
                }
                least
            }
        }
    }

    proptest! {
        #[test]
        fn hdr_3_a_bounded_distance_is_the_distance(one in "[abc]{0,6}", other in "[abc]{0,6}", max in 0..4_usize) {
            let (one, other): (Vec<_>, Vec<_>) = (one.chars().collect(), other.chars().collect());
            let plain = plain_distance(&one, &other);
            prop_assert_eq!(distance(&one, &other, max), (plain <= max).then_some(plain));
            prop_assert_eq!(distance(&other, &one, max), distance(&one, &other, max));
        }

        #[test]
        fn hdr_3_one_slip_in_a_word_is_found(word in "[bcdğlnrşt]{6,12}", at in 0..6_usize) {
            let shop = of(&[&word]);
            let slipped: String = word.chars().enumerate().filter(|(place, _)| *place != at)
                .map(|(_, letter)| letter).collect();
            let found = corrections(&slipped, &shop, "tr");
            // Without its last letters a word is the beginning of itself, and is found as it is.
            prop_assert!(found == [word.clone()] || word.starts_with(&slipped));
        }

        #[test]
        fn hdr_3_any_words_at_all_are_answered(typed in ".{0,120}", name in ".{0,80}") {
            let found = corrections(&typed, &of(&[&name, "Kilim"]), "tr");
            prop_assert!(found.len() <= MAX_CORRECTIONS);
            prop_assert!(found.iter().all(|words| !words.is_empty()));
        }
    }
}
