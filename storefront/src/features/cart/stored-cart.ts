/**
 * The basket's summary on the device (CRT-7), so that the count stands there before the first
 * answer. It is dropped when a member signs out: the next one here need not know.
 */
import type { Cart, Money } from "@/lib/gateway/types";
import { CART_KEY, readStored, REFILL_KEY, writeStored } from "@/lib/stored";

type StoredCart = {
  total: Money;
  itemCount: number;
  items: Item[];
};
export type Item = {
  productId: string;
  variantId: string | null;
  quantity: number;
  /** How often it comes; missing for what is bought once. */
  frequency?: string | undefined;
};

/** What is still to be put back; `begun`: lines of it are in the basket by now. */
export type Refill = { begun: boolean; items: Item[] };

function summaryOf(cart: Cart): StoredCart {
  return {
    total: cart.totals.total,
    itemCount: cart.itemCount,
    items: cart.lines.map(({ productId, variantId, quantity, subscription }) => ({
      productId,
      variantId,
      quantity,
      frequency: subscription?.chosen?.value,
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

/** A filling that a page has begun and not ended. */
export const storedRefill = (): Refill | null => readStored(REFILL_KEY, isRefill);

/** Whether an empty basket can be filled again, or was when the page before this one went away. */
export function canRefill(): { now: boolean; begun: boolean } {
  const items = storedRefill()?.items ?? readStoredCart()?.items ?? [];
  return { now: items.length > 0, begun: storedRefill()?.begun ?? false };
}

export const isItem = (value: unknown): value is Item => {
  const { productId, variantId, quantity, frequency } = (value ?? {}) as Partial<Item>;
  return (
    typeof productId === "string" &&
    (variantId === null || typeof variantId === "string") &&
    (frequency === undefined || typeof frequency === "string") &&
    typeof quantity === "number" &&
    quantity > 0
  );
};

const isRefill = (value: unknown): value is Refill => {
  const { begun, items } = (value ?? {}) as Partial<Refill>;
  return typeof begun === "boolean" && Array.isArray(items) && items.every(isItem);
};
