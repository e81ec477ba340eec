import { digitsOf } from "@/ui/form/rules";
import { withWesternDigits } from "@/ui/form/masks";

/**
 * A mask of a phone number: literal characters, and one expression for each digit (PHN-1, PHN-4).
 */
export type Pattern = readonly (string | RegExp)[];

/** Stands for a digit that is still to come (PHN-4). */
const PLACEHOLDER = "_";

const ANY = /[0-9]/;
const ABOVE_NOUGHT = /[1-9]/;

/** For numbers of no country we know: a plus sign, then twelve digits. */
export const UNDEFINED_PATTERN: Pattern = ["+", ...Array<RegExp>(12).fill(ANY)];

/**
 * The mask of a country's numbers, dial code first; null when the shop's mask names no digit.
 *
 * @param written the shop's mask, with the dial code after a plus sign or without: `#` or an
 *   expression for a digit
 * @param aboveNought the first of those digits is 1 to 9
 */
export function countryPattern(
  dialCode: string,
  written: string,
  aboveNought: boolean,
): Pattern | null {
  const tail = withoutDialCode(slotsOf(written.trim()), dialCode);
  const first = tail.findIndex((slot) => typeof slot !== "string");
  if (first === -1) return null;
  if (aboveNought && tail[first] === ANY) tail[first] = ABOVE_NOUGHT;
  return [...prefixOf(dialCode), ...(tail[0] === " " ? [] : [" "]), ...tail];
}

/** `#`, `\d`, `[1-9]`, each with how often in braces; everything else stands for itself. */
function slotsOf(written: string): (string | RegExp)[] {
  const slots: (string | RegExp)[] = [];
  for (const [sign, digit, , times] of written.matchAll(
    /(#|\\d|\[([0-9])-9\])(?:\{([0-9]{1,2})\})?|[\s\S]/g,
  )) {
    if (digit === undefined) slots.push(sign);
    else
      slots.push(
        ...Array<RegExp>(Number(times ?? 1)).fill(/^\[[1-9]/.test(digit) ? ABOVE_NOUGHT : ANY),
      );
  }
  return slots;
}

/**
 * A mask of the whole number begins with a plus sign; its dial code is written out or stands there
 * as digits.
 */
function withoutDialCode(slots: (string | RegExp)[], dialCode: string): (string | RegExp)[] {
  if (slots[0] !== "+") return slots;
  if (dialCode !== "" && slots.slice(1, 1 + dialCode.length).join("") === dialCode)
    return slots.slice(1 + dialCode.length);
  const end = slots.findIndex((slot, at) => at > 0 && typeof slot === "string");
  return end === -1 ? [] : slots.slice(end);
}

/**
 * The mask of a dial code of which nothing else is known: as many digits as the undefined one has.
 */
export function undefinedPattern(dialCode: string): Pattern {
  return [...prefixOf(dialCode), ...UNDEFINED_PATTERN.slice(1 + dialCode.length)];
}

export const prefixOf = (dialCode: string): string => `+${dialCode}`;

/** How many digits a whole number has, dial code included. */
export function digitCount(pattern: Pattern): number {
  return pattern.filter((slot) => typeof slot !== "string" || /[0-9]/.test(slot)).length;
}

/** The whole mask with nothing written yet. */
export function blank(pattern: Pattern): string {
  return pattern.map((slot) => (typeof slot === "string" ? slot : PLACEHOLDER)).join("");
}

/**
 * Digits after the dial code, in the mask. What does not fit its place is left out; so is what is
 * too much.
 */
export function conform(pattern: Pattern, digits: string): string {
  const waiting = [...digits];
  let [text, upTo] = ["", 0];
  for (const slot of pattern) {
    if (typeof slot === "string") {
      text += slot;
      continue;
    }
    const at = waiting.findIndex((digit) => slot.test(digit));
    if (at === -1) break;
    text += waiting[at];
    waiting.splice(0, at + 1);
    upTo = text.length;
  }
  return text.slice(0, upTo);
}

/**
 * What was pasted or filled in, as digits after the dial code: with the code in front or without
 * (PHN-4).
 */
export function pastedDigits(dialCode: string, text: string): string {
  const digits = digitsOf(withWesternDigits(text));
  return dialCode !== "" && digits.startsWith(dialCode) ? digits.slice(dialCode.length) : digits;
}

/**
 * What stands in the field after a key, as digits after the dial code: these carry the code only
 * with its plus sign.
 */
export function writtenDigits(dialCode: string, text: string): string {
  const western = withWesternDigits(text);
  return western.trimStart().startsWith(prefixOf(dialCode))
    ? digitsOf(western).slice(dialCode.length)
    : digitsOf(western);
}

/** What stands before the first digit of a number's own: the dial code and what follows it. */
export function lead(pattern: Pattern): string {
  const first = pattern.findIndex((slot) => typeof slot !== "string");
  return pattern.slice(0, first === -1 ? pattern.length : first).join("");
}
