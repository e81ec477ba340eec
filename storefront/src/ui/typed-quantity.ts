import { clampQuantity, type QuantityRange } from "./quantity.ts";

/** How the page writes numbers. */
export type Separators = { decimal: string; thousand: string };

/** What there is to say of a typed quantity: no number, or another one was taken for it. */
export type QuantityNote = "notNumber" | "most" | "least" | "steps";

/** Arabic and Persian keyboards write the same digits with other signs. */
const EASTERN_DIGITS = /[٠-٩۰-۹]/g;

/**
 * What was typed as a number: with the page's separators, or with a dot or comma before decimals.
 *
 * @returns null for what is no number of that kind: a sign in front, an exponent, letters
 */
export function readQuantity(text: string, { decimal, thousand }: Separators): number | null {
  const western = text
    .trim()
    .replace(EASTERN_DIGITS, (digit) => String(digit.codePointAt(0)! & 0xf));
  const [whole = "", ...rest] = western.split(decimal);
  const groups = thousand === "" ? [whole] : whole.split(thousand);
  const grouped = groups.length > 1 && groups.slice(1).every((group) => group.length === 3);
  const plain = grouped ? [groups.join(""), ...rest].join(".") : western.replace(/[,٫]/, ".");
  return /^(\d+(\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : null;
}

/**
 * What comes of a typed quantity: the nearest one the range allows, or null for no number. Nothing
 * typed is the one before.
 */
export function settleQuantity(
  text: string,
  range: QuantityRange,
  before: number,
  separators: Separators = { decimal: ",", thousand: "." },
): { quantity: number | null; note: QuantityNote | null } {
  if (text.trim() === "") return { quantity: before, note: null };
  const typed = readQuantity(text, separators);
  if (typed === null) return { quantity: null, note: "notNumber" };
  const quantity = clampQuantity(typed, range);
  const note =
    Math.abs(typed - quantity) < 1e-9
      ? null
      : range.max !== null && typed > range.max
        ? "most"
        : typed < range.min
          ? "least"
          : "steps";
  return { quantity, note };
}
