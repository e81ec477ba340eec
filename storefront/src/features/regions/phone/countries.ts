import type { Country } from "@/lib/gateway/types";
import { digitsOf } from "@/ui/form/rules";

import { beginsAboveNought, knownDialCode, mainCountry } from "./dial-codes.ts";
import {
  countryPattern,
  digitCount,
  UNDEFINED_PATTERN,
  undefinedPattern,
  type Pattern,
} from "./pattern.ts";

/** A country to be called in, ready for the field. */
export type PhoneCountry = {
  /** Two capital letters, or `Undefined`. */
  key: string;
  name: string;
  /** Digits; empty for the undefined one. */
  dialCode: string;
  pattern: Pattern;
  /** Digits of a whole number, dial code included. */
  digits: number;
};

/** Limits of the phone field (PHN-2, PHN-4). */
const DEFAULT_KEY = "TR";
export const PAGE_SIZE = 15;
const LONGEST_DIAL_CODE = 4;

/** For numbers that begin like those of no country we know. */
export const UNDEFINED_COUNTRY: PhoneCountry = {
  key: "Undefined",
  name: "",
  dialCode: "",
  pattern: UNDEFINED_PATTERN,
  digits: digitCount(UNDEFINED_PATTERN),
};

/** What there is before the shop's list, and without it. */
export const HOME_COUNTRY = phoneCountry({
  code: DEFAULT_KEY,
  name: "Türkiye",
  dialCode: "90",
  phonePattern: "### ### ## ##",
});

/**
 * A country of the shop's list. Where its dial code is not the one we know, or it has no mask, its
 * numbers take the undefined one.
 */
export function phoneCountry({
  code,
  name,
  dialCode,
  phonePattern,
}: Pick<Country, "code" | "name" | "dialCode" | "phonePattern">): PhoneCountry {
  const known =
    knownDialCode(code) === dialCode
      ? countryPattern(dialCode, phonePattern, beginsAboveNought(dialCode))
      : null;
  const pattern = known ?? undefinedPattern(dialCode);
  return { key: code, name, dialCode, pattern, digits: digitCount(pattern) };
}

/** The countries that can be called, in the shop's order. */
export const phoneCountries = (countries: readonly Country[]): PhoneCountry[] =>
  countries.filter(({ dialCode }) => dialCode !== "").map(phoneCountry);

/**
 * Where a number is from: dial codes of four digits are tried first, of one digit last. Several
 * countries share some; the one most numbers are from is taken, so a number of Northern Cyprus is
 * one of Türkiye where that is on the list.
 */
export function countryOfNumber(
  countries: readonly PhoneCountry[],
  number: string,
): PhoneCountry | null {
  const digits = digitsOf(number);
  for (let length = LONGEST_DIAL_CODE; length > 0; length--) {
    const code = digits.slice(0, length);
    const behind =
      code.length === length ? countries.filter(({ dialCode }) => dialCode === code) : [];
    if (behind.length > 0)
      return behind.find(({ key }) => key === mainCountry(code)) ?? behind[0] ?? null;
  }
  return null;
}

/**
 * The country a field begins with: the number's own, else the shop's choice, else the language's,
 * else Türkiye.
 */
export function firstCountry(
  countries: readonly PhoneCountry[],
  {
    number,
    selected,
    language,
  }: { number: string; selected: string | null | undefined; language: string },
): PhoneCountry {
  if (digitsOf(number) !== "")
    return (
      countryOfNumber(countries.length > 0 ? countries : [HOME_COUNTRY], number) ??
      UNDEFINED_COUNTRY
    );
  const byKey = (key: string | null | undefined) =>
    countries.find((country) => country.key === key);
  return byKey(selected ?? keyOfLanguage(language)) ?? byKey(DEFAULT_KEY) ?? HOME_COUNTRY;
}

/** The country a language stands for. English is none's own; Arabic is spoken in too many. */
export function keyOfLanguage(language: string): string {
  const key = language.toUpperCase();
  return key === "EN" ? "GB" : key === "AR" ? DEFAULT_KEY : key;
}

/**
 * The countries whose names hold what was typed, whatever the case: `i` and `İ` are one letter in
 * Turkish, `ı` and `I` another.
 */
export function matching(
  countries: readonly PhoneCountry[],
  typed: string,
  language: string,
): PhoneCountry[] {
  const wanted = typed.trim().toLocaleLowerCase(language);
  return wanted === ""
    ? [...countries]
    : countries.filter(({ name }) => name.toLocaleLowerCase(language).includes(wanted));
}
