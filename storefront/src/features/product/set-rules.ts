/** What a set of products costs together. Pure. */
import type { Money } from "@/lib/gateway/types";

export type Priced = { price: Money; quantity: number; vatIncluded: boolean };

/** Quantities have three decimals at most. */
const QUANTITY_SCALE = 1000n;

/**
 * The sum of prices times quantities, rounded half up to two decimals, in integers only. Null where
 * it would say nothing: different currencies, prices with VAT among prices without, an amount that
 * is no number.
 */
export function sumOf(items: readonly Priced[]): Money | null {
  const [first] = items;
  if (!first) return null;
  const { currency } = first.price;
  let sum = 0n;
  for (const { price, quantity, vatIncluded } of items) {
    const match = /^(\d+)(?:\.(\d{1,2})0*)?$/.exec(price.amount);
    const isAlike = price.currency === currency && vatIncluded === first.vatIncluded;
    if (!match || !isAlike || !(quantity > 0)) return null;
    const [, whole = "0", fraction = ""] = match;
    const minor = BigInt(whole + fraction.padEnd(2, "0"));
    sum += minor * BigInt(Math.round(quantity * Number(QUANTITY_SCALE)));
  }
  const minor = (sum + QUANTITY_SCALE / 2n) / QUANTITY_SCALE;
  const digits = String(minor).padStart(3, "0");
  return { amount: `${digits.slice(0, -2)}.${digits.slice(-2)}`, currency };
}
