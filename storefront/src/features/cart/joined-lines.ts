/** What came to a basket while somebody signed in. */
import { basketBefore, keepJoined, type BasketItem } from "@/lib/basket-before.ts";

import type { Basket } from "./basket.ts";
import { gatewayCalls } from "./gateway-calls.ts";
import { sameVariant, type LineRef } from "./line-ref.ts";

type Line = LineRef & { quantity: number };

/** What is more than before, or new; a product in several lines cannot be told apart. Pure. */
export function joinedOf(lines: readonly Line[], before: readonly BasketItem[]): BasketItem[] {
  return lines.flatMap((line) => {
    if (lines.filter((other) => sameVariant(other, line)).length > 1) return [];
    const had = before
      .filter((item) => sameVariant(item, line))
      .reduce((sum, { quantity }) => sum + quantity, 0);
    const quantity = Number((line.quantity - had).toFixed(3));
    const { productId, variantId } = line;
    return quantity > 0 ? [{ productId, variantId, quantity }] : [];
  });
}

/**
 * Looks once, on the first page after sign-in, and keeps what is to be told. Where the shopper was
 * faster and changed the basket, nothing is told: it could be their own doing.
 */
export async function noteJoined(basket: Basket): Promise<void> {
  const before = basketBefore();
  if (!before) return;
  const { version } = basket.get();
  const cart = await gatewayCalls.read();
  const { version: now, pending } = basket.get();
  const isUntouched = now === version && pending.length === 0;
  keepJoined(isUntouched ? joinedOf(cart.lines, before) : []);
}
