/**
 * Bounds of a quantity (PRD-5): from `min` to `max` by `step`, shown with `decimals` places.
 */
export type QuantityRange = { min: number; max: number | null; step: number; decimals: number };

/** Decimal places follow the step: 1 → 0, 0.5 → 1, 0.25 → 2. */
export function decimalsOf(step: number): number {
  const text = String(step);
  const point = text.indexOf(".");
  return point < 0 ? 0 : text.length - point - 1;
}

/**
 * The nearest quantity the range allows: a whole number of steps above the minimum, never over the
 * maximum.
 */
export function clampQuantity(
  quantity: number,
  { min, max, step, decimals }: QuantityRange,
): number {
  if (!Number.isFinite(quantity)) return min;
  const steps = Math.max(0, Math.round((quantity - min) / step));
  const fitting = max === null ? steps : Math.min(steps, Math.floor((max - min) / step + 1e-9));
  return Number(
    (min + Math.max(0, fitting) * step).toFixed(
      Math.max(decimals, decimalsOf(step), decimalsOf(min)),
    ),
  );
}

/** One step up (1) or down (-1). */
export function stepQuantity(quantity: number, direction: 1 | -1, range: QuantityRange): number {
  return clampQuantity(quantity + direction * range.step, range);
}

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

/** A quantity as the field shows it, with the page's decimal separator. */
export function writeQuantity(
  quantity: number,
  { decimals, step }: QuantityRange,
  separator: string,
): string {
  return quantity.toFixed(Math.max(decimals, decimalsOf(step))).replace(".", separator);
}
