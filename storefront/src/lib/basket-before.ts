/**
 * What was in the basket as somebody signed in, for this tab: the shop adds what they left elsewhere
 * and does not say so (contracts/upstream/cart.md). Kept through the reload that follows.
 */
import { CART_KEY, readStored } from "./stored.ts";

export type BasketItem = { productId: string; variantId: string | null; quantity: number };

const BEFORE = "basketBeforeSignIn";
const JOINED = "basketJoined";

/** Keeps what the device knows of the basket; without that nobody could tell what came to it. */
export function rememberBasket(): void {
  forgetJoined();
  const stored = readStored(CART_KEY, hasItems);
  if (stored) put(BEFORE, stored.items);
}

/** Whether somebody signed in, and nobody has looked since. */
export function hasBasketBefore(): boolean {
  try {
    return sessionStorage.getItem(BEFORE) !== null;
  } catch {
    return false;
  }
}

export const basketBefore = (): BasketItem[] | null => get(BEFORE);

/** What came to the basket, by the amount of each; told until somebody has read it. */
export const joinedItems = (): BasketItem[] => get(JOINED) ?? [];

/** Fired on the window when there is something to tell. */
export const BASKET_JOINED = "vitrin:basket-joined";

export function keepJoined(items: readonly BasketItem[]): void {
  forgetJoined();
  if (items.length === 0) return;
  put(JOINED, items);
  window.dispatchEvent(new Event(BASKET_JOINED));
}

export function forgetJoined(): void {
  try {
    for (const key of [BEFORE, JOINED]) sessionStorage.removeItem(key);
  } catch {
    // Then nothing was kept there either.
  }
}

function put(key: string, items: readonly BasketItem[]): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(items));
  } catch {
    // Then nothing is told.
  }
}

function get(key: string): BasketItem[] | null {
  try {
    const items: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    return Array.isArray(items) && items.every(isItem) ? items : null;
  } catch {
    return null;
  }
}

function hasItems(value: unknown): value is { items: BasketItem[] } {
  return (
    typeof value === "object" &&
    value !== null &&
    "items" in value &&
    Array.isArray(value.items) &&
    value.items.every(isItem)
  );
}

function isItem(value: unknown): value is BasketItem {
  return (
    typeof value === "object" &&
    value !== null &&
    "productId" in value &&
    typeof value.productId === "string" &&
    "variantId" in value &&
    (value.variantId === null || typeof value.variantId === "string") &&
    "quantity" in value &&
    typeof value.quantity === "number"
  );
}
