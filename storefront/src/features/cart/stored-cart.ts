/**
 * The basket's summary on the device (CRT-7), so that the count stands there before the first
 * answer. It is dropped when a member signs out: the next one here need not know.
 */
import type { Cart, Money } from "@/lib/gateway/types";
import { CART_KEY, readStored, writeStored } from "@/lib/stored";

export type StoredCart = {
  total: Money;
  itemCount: number;
  items: { productId: string; variantId: string | null; quantity: number }[];
};

function summaryOf(cart: Cart): StoredCart {
  return {
    total: cart.totals.total,
    itemCount: cart.itemCount,
    items: cart.lines.map(({ productId, variantId, quantity }) => ({
      productId,
      variantId,
      quantity,
    })),
  };
}

/** Keeps the summary; where it cannot be kept the count waits for the first answer. */
export function writeStoredCart(cart: Cart): void {
  writeStored(CART_KEY, summaryOf(cart));
}

/** The summary, or null when there is none, it has ended or it is not ours. */
export function readStoredCart(): StoredCart | null {
  return readStored(CART_KEY, isStoredCart);
}

export function isStoredCart(value: unknown): value is StoredCart {
  return (
    typeof value === "object" &&
    value !== null &&
    "itemCount" in value &&
    typeof value.itemCount === "number" &&
    "items" in value &&
    Array.isArray(value.items) &&
    "total" in value
  );
}
