//! Stand-ins that keep the form of what they stand for: the same value always gets the same one,
//! under one salt.

use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;

/// The salt of one recording. It is made at random, held in memory and never written.
#[derive(Clone)]
pub struct Salt([u8; 32]);

impl std::fmt::Debug for Salt {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Salt")
    }
}

impl Salt {
    #[must_use]
    pub fn random() -> Self {
        Self(rand::random())
    }

    #[must_use]
    pub fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The stand-in for `value`. E-mail stays e-mail, a day stays a day, digits stay digits of the
    /// same number, card numbers fail Luhn's check, other text keeps its length and its kinds of
    /// letters.
    #[must_use]
    pub fn pseudonym(&self, value: &str) -> String {
        if let Some((local, _)) =
            value.rsplit_once('@').filter(|(local, host)| !local.is_empty() && host.contains('.'))
        {
            let local: String = local
                .chars()
                .map(|letter| if letter.is_alphanumeric() { letter } else { 'x' })
                .collect();
            return format!("{}@mail.example", self.shaped(value, &local));
        }
        if let Some(day) = self.day(value) {
            return day;
        }
        let digits: String = value.chars().filter(char::is_ascii_digit).collect();
        let only_digits =
            value.chars().all(|letter| letter.is_ascii_digit() || " -+().".contains(letter));
        if only_digits && digits.len() >= 7 {
            return self.number(value, &digits);
        }
        if let Some(rest) = value.strip_prefix("eyJ") {
            return format!("eyJ{}", self.shaped(value, rest));
        }
        self.shaped(value, value)
    }

    /// A date is one that forms accept: whoever is recorded is an adult on it, and every month has
    /// that day.
    fn day(&self, value: &str) -> Option<String> {
        let separator = value.chars().find(|letter| "-./".contains(*letter))?;
        let parts: Vec<&str> = value.split(separator).collect();
        let number = |part: &&str| part.bytes().all(|byte| byte.is_ascii_digit());
        let lengths: Vec<usize> =
            parts.iter().filter(|part| number(part)).map(|part| part.len()).collect();
        let mut stream = self.stream(value);
        let mut draw =
            |from: u16, many: u16| from + u16::from(stream.next().unwrap_or_default()) % many;
        let (year, month, day) = (draw(1950, 50), draw(1, 12), draw(1, 28));
        match lengths[..] {
            [4, 2, 2] => Some(format!("{year}{separator}{month:02}{separator}{day:02}")),
            [2, 2, 4] => Some(format!("{day:02}{separator}{month:02}{separator}{year}")),
            _ => None,
        }
    }

    /// Separators stay, and so does what stands before the last ten digits: a phone number is the
    /// same one with or without its country.
    fn number(&self, value: &str, digits: &str) -> String {
        let card = (13..=19).contains(&digits.len());
        let kept = if card { 0 } else { digits.len().saturating_sub(10) };
        let key = &digits[kept..];
        let mut stream = self.stream(key);
        let mut made: Vec<u8> = digits.bytes().collect();
        for (at, digit) in made.iter_mut().enumerate().skip(kept) {
            let drawn = stream.next().unwrap_or_default();
            // A leading digit is not made zero, nor a mobile number's 5 another.
            *digit = match (at == kept, *digit) {
                (true, b'5') if !card => b'5',
                (true, _) => b'1' + drawn % 9,
                _ => b'0' + drawn % 10,
            };
        }
        if card && passes_luhn(made.iter().copied()) {
            bump(&mut made);
        }
        if made == digits.as_bytes() {
            bump(&mut made);
        }
        let mut made = made.into_iter();
        value
            .chars()
            .map(
                |letter| {
                    if letter.is_ascii_digit() {
                        made.next().map_or('0', char::from)
                    } else {
                        letter
                    }
                },
            )
            .collect()
    }

    fn shaped(&self, value: &str, shape: &str) -> String {
        for round in 0_u8..8 {
            let key = if round == 0 { value.to_owned() } else { format!("{value}\0{round}") };
            let mut stream = self.stream(&key);
            let mut draw = || stream.next().unwrap_or_default();
            let made: String = shape
                .chars()
                .map(|letter| match letter {
                    '0'..='9' => char::from(b'0' + draw() % 10),
                    letter if letter.is_uppercase() => char::from(b'A' + draw() % 26),
                    letter if letter.is_alphabetic() => char::from(b'a' + draw() % 26),
                    other => other,
                })
                .collect();
            if made != shape {
                return made;
            }
        }
        "x".repeat(shape.chars().count())
    }

    /// An endless stream of bytes that follows from the salt and `key`.
    fn stream(&self, key: &str) -> impl Iterator<Item = u8> {
        let salt = self.0;
        let key = key.to_owned();
        (0_u32..).flat_map(move |block| {
            let mut mac = Hmac::<Sha256>::new_from_slice(&salt).expect("any length of key will do");
            mac.update(&block.to_be_bytes());
            mac.update(key.as_bytes());
            mac.finalize().into_bytes().to_vec()
        })
    }
}

/// The last digit made the next one.
fn bump(digits: &mut [u8]) {
    if let Some(last) = digits.last_mut() {
        *last = b'0' + (*last - b'0' + 1) % 10;
    }
}

/// Luhn's check, over ASCII digits.
pub(crate) fn passes_luhn(digits: impl DoubleEndedIterator<Item = u8>) -> bool {
    let sum: u32 = digits
        .rev()
        .enumerate()
        .map(|(at, digit)| {
            let digit = u32::from(digit - b'0');
            match (at % 2, digit) {
                (0, digit) => digit,
                (_, digit) if digit < 5 => digit * 2,
                (_, digit) => digit * 2 - 9,
            }
        })
        .sum();
    sum.is_multiple_of(10)
}
