/**
 * The basket's summary on the device (CRT-7), so that the count stands there before the first answer. Entries of
 * local storage hold a value and the moment it ends (spec section 3); a member's or another's prices are not kept.
 */
import type { Cart, Money } from "@/lib/gateway/types";

export type StoredCart = {
  total: Money;
  itemCount: number;
  items: { productId: string; variantId: string | null; quantity: number }[];
};

export const STORED_CART_KEY = "cart";
const DAY_MS = 86_400_000;
/** Spec section 9: local storage default lifetime. */
export const DEFAULT_LIFETIME_MS = 365 * DAY_MS;

/** When an entry ends: timeouts below 9e9 are seconds, those below 1e9 mean the default lifetime (spec section 9). */
export function endOfEntry(timeout: number, nowMs: number): number {
  if (!(timeout >= 1e9)) return nowMs + DEFAULT_LIFETIME_MS;
  return timeout < 9e9 ? timeout * 1000 : timeout;
}

export function summaryOf(cart: Cart): StoredCart {
  return {
    total: cart.totals.total,
    itemCount: cart.itemCount,
    items: cart.lines.map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity })),
  };
}

/** Keeps the summary; a full or forbidden storage is no reason to stop. */
export function writeStoredCart(storage: Storage, cart: Cart, nowMs: number): void {
  try {
    storage.setItem(STORED_CART_KEY, JSON.stringify({ value: summaryOf(cart), timeout: nowMs + DEFAULT_LIFETIME_MS }));
  } catch {
    // The count then waits for the first answer.
  }
}

/** The summary, or null when there is none, it has ended or it is not ours. */
export function readStoredCart(storage: Storage, nowMs: number): StoredCart | null {
  try {
    const entry: unknown = JSON.parse(storage.getItem(STORED_CART_KEY) ?? "null");
    if (!isEntry(entry) || endOfEntry(entry.timeout, nowMs) <= nowMs) return null;
    return entry.value;
  } catch {
    return null;
  }
}

function isEntry(entry: unknown): entry is { value: StoredCart; timeout: number } {
  if (typeof entry !== "object" || entry === null || !("value" in entry) || !("timeout" in entry)) return false;
  const { value, timeout } = entry;
  return (
    typeof timeout === "number" && typeof value === "object" && value !== null &&
    "itemCount" in value && typeof value.itemCount === "number" && "items" in value && Array.isArray(value.items) && "total" in value
  );
}
