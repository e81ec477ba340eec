import { digitsOf } from "./rules.ts";

/**
 * What may be written into a field (VAL-2). `only` is the custom mask: the characters it takes.
 */
export type Mask = "string" | "number" | "price" | "password" | "email" | { only: string };

/**
 * How long a value may grow while it is typed; `digits` counts digits alone, as phone fields do.
 */
export type Limit = { length: number; count?: "characters" | "digits" };

/** The letters of Turkish that no mail address of the shop may hold. */
const TURKISH_LETTERS = /[çğıöşüÇĞİÖŞÜ]/g;

/** Arabic and Persian keyboards write the same digits with other signs. */
const EASTERN_DIGITS = /[٠-٩۰-۹]/g;

/** A text as it may stand in the field while it is being written. */
export function masked(mask: Mask, text: string): string {
  if (typeof mask === "object")
    return [...text].filter((sign) => mask.only.includes(sign)).join("");
  switch (mask) {
    case "string":
      // Marks belong to the letter before them: not every keyboard writes ğ as one sign.
      return text.replace(/[^\p{L}\p{M} -]/gu, "");
    case "number":
      return digitsOf(withWesternDigits(text));
    case "price":
      return withWesternDigits(text).replace(/[^0-9.,]/g, "");
    case "password":
      return text.trimStart();
    case "email":
      return text.replace(TURKISH_LETTERS, "").trimStart();
  }
}

/** A text as it stands when the field is left: only now is a blank at the end one at the end. */
export function settled(mask: Mask, text: string): string {
  const kept = masked(mask, text);
  return mask === "password" || mask === "email" ? kept.trimEnd() : kept;
}

/** How many signs over its limit a value is. */
export function excess(text: string, limit: Limit): number {
  const length = limit.count === "digits" ? digitsOf(text).length : [...text].length;
  return Math.max(0, length - limit.length);
}

export function withWesternDigits(text: string): string {
  return text.replace(EASTERN_DIGITS, (digit) => String(digit.codePointAt(0)! & 0xf));
}
