import { withWesternDigits } from "@/ui/form/masks";
import { digitsOf } from "@/ui/form/rules";

import { UNDEFINED_COUNTRY, type PhoneCountry } from "./countries.ts";
import { mainCountry } from "./dial-codes.ts";
import { conform, lead, prefixOf } from "./pattern.ts";

/** A number as it stands in the field of its country. */
type PhoneNumber = { country: PhoneCountry; text: string };

type Choice = { country: PhoneCountry; countries: readonly PhoneCountry[] };

/** Marks of direction, which come along where a number is copied from a page. */
const DIRECTION_MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** What stands in front of a number: `Tel.:`, `tel:`. */
const LABEL = /^[\p{L}.\s]*:?\s*/u;
/** All that numbers are written with. */
const NUMBER = /^\(?\+?[0-9\s()/.\u00a0\u2010-\u2015-]+$/u;

/**
 * Reads a number that came at once: pasted, filled in or dictated. One with a dial code, after `+`
 * or `00`, decides the country; any other belongs to the country chosen.
 *
 * @returns null for what is no number, or has more digits than numbers of its country
 */
export function readNumber(text: string, { country, countries }: Choice): PhoneNumber | null {
  const bare = withWesternDigits(text)
    .replace(DIRECTION_MARKS, "")
    .replace("\uff0b", "+")
    .trim()
    .replace(LABEL, "");
  if (!NUMBER.test(bare)) return null;
  const digits = digitsOf(bare);
  const international = /^\(?\+/.test(bare) ? digits : /^00(?!0)(.+)/.exec(digits)?.[1];
  if (international !== undefined) {
    const from = countryOfDialCode(international, { country, countries }) ?? UNDEFINED_COUNTRY;
    const own = international.slice(from.dialCode.length);
    return own === "" ? { country: from, text: lead(from.pattern) } : inMask(from, own);
  }
  const { dialCode } = country;
  return (
    (digits.startsWith(dialCode) ? inMask(country, digits.slice(dialCode.length)) : null) ??
    inMask(country, digits)
  );
}

/**
 * Reads a dial code that is written by hand, after its `+`. Without a country while a longer dial
 * code may still come of it.
 */
export function readTypedDialCode(
  text: string,
  choice: Choice,
): { country: PhoneCountry | null; text: string } {
  const digits = digitsOf(withWesternDigits(text));
  const mayGrow = choice.countries.some(
    ({ dialCode }) => dialCode !== digits && dialCode.startsWith(digits),
  );
  if (mayGrow) return { country: null, text: prefixOf(digits) };
  const country = countryOfDialCode(digits, choice) ?? UNDEFINED_COUNTRY;
  return {
    country,
    text:
      conform(country.pattern, digits.slice(country.dialCode.length)) || prefixOf(country.dialCode),
  };
}

/**
 * The country whose dial code a number begins with, the longest first. Of several that share it,
 * the one chosen stays; else it is the one most numbers are from.
 */
function countryOfDialCode(digits: string, { country, countries }: Choice): PhoneCountry | null {
  const codes = countries
    .map(({ dialCode }) => dialCode)
    .filter((code) => code !== "" && digits.startsWith(code));
  const longest = Math.max(0, ...codes.map((code) => code.length));
  if (longest === 0) return null;
  const code = digits.slice(0, longest);
  const sharing = countries.filter(({ dialCode }) => dialCode === code);
  return (
    sharing.find(({ key }) => key === country.key) ??
    sharing.find(({ key }) => key === mainCountry(code)) ??
    sharing[0] ??
    null
  );
}

/** All of these digits in the mask, or null; the nought of calls within a country may be left out. */
function inMask(country: PhoneCountry, digits: string): PhoneNumber | null {
  const text = conform(country.pattern, digits);
  const taken = digitsOf(text).length - country.dialCode.length;
  const own = digits.replace(/^0/, "");
  return text !== "" && (taken === digits.length || taken === own.length)
    ? { country, text }
    : null;
}
