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

/** A quantity as the field shows it, with the page's decimal separator. */
export function writeQuantity(
  quantity: number,
  { decimals, step }: QuantityRange,
  separator: string,
): string {
  return quantity.toFixed(Math.max(decimals, decimalsOf(step))).replace(".", separator);
}
