/**
 * A line as it was when the shopper touched it. Its `lineId` names a position, so it goes out of
 * date (ADR 0013).
 */
export type LineRef = { lineId: string; productId: string; variantId: string | null };

/**
 * The line a reference means in a basket: by its id while that holds, else the only line with that
 * product and variant. Null when it is gone or no longer unique: then nothing may be written to it.
 */
export function lineOf<L extends LineRef>(lines: readonly L[], line: LineRef): L | null {
  const exact = lines.find(({ lineId }) => lineId === line.lineId);
  if (exact) return exact;
  const alike = lines.filter((candidate) => sameVariant(candidate, line));
  return alike.length === 1 ? (alike[0] ?? null) : null;
}

export function sameLine(a: LineRef, b: LineRef): boolean {
  return a.lineId === b.lineId && sameVariant(a, b);
}

export function sameVariant(
  a: Pick<LineRef, "productId" | "variantId">,
  b: Pick<LineRef, "productId" | "variantId">,
): boolean {
  return a.productId === b.productId && plainVariant(a.variantId) === plainVariant(b.variantId);
}

/** "0" and null both mean: this product has no variants. */
export function plainVariant(variantId: string | null): string | null {
  return variantId === "0" || variantId === "" ? null : variantId;
}
