/** Cheaper by the dozen: the shop's price tiers by quantity (PRD-5). */
import type { Money, ProductDetail } from "@/lib/gateway/types";

type Tiers = Pick<ProductDetail, "multiBuy" | "currencyTarget">;

export type Tier = ProductDetail["multiBuy"][number];

/** The tier a quantity falls into, or null. Where tiers overlap the better one counts. */
export function tierFor(tiers: readonly Tier[], quantity: number): Tier | null {
  const fitting = tiers.filter(
    ({ min, max }) => quantity >= min && (max === null || quantity <= max),
  );
  return fitting.reduce<Tier | null>(
    (best, tier) => (best === null || tier.percent > best.percent ? tier : best),
    null,
  );
}

/**
 * The unit price in a tier, rounded half up to two decimals, in integers only. Null when it would
 * not be in the currency that the tiers are meant for (`currencyTarget`): better no amount than one
 * in the wrong currency.
 */
export function tierPrice(price: Money, percent: number, currencyTarget: string): Money | null {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(price.amount);
  if (price.currency !== currencyTarget || !match || !(percent >= 0 && percent <= 100)) return null;
  const [, whole = "0", fraction = ""] = match;
  // Ten-thousandths of the amount times hundredths of a percent: 10^4 × 10^4 per unit.
  const amount = BigInt(whole + fraction.padEnd(4, "0").slice(0, 4));
  const kept = 10_000n - BigInt(Math.round(percent * 100));
  const minor = (amount * kept + 500_000n) / 1_000_000n;
  return {
    amount: `${minor / 100n}.${String(minor % 100n).padStart(2, "0")}`,
    currency: price.currency,
  };
}

/** What one piece costs in this quantity; null where no tier takes anything off. */
export function priceInTier(
  { multiBuy, currencyTarget }: Tiers,
  price: Money,
  quantity: number,
): Money | null {
  const tier = tierFor(multiBuy, quantity);
  return tier && tier.percent > 0 ? tierPrice(price, tier.percent, currencyTarget) : null;
}
