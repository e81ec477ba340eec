import type { Wish } from "./calls";

/**
 * The one wish a guest signs in for (FAV-4). It outlives the page that is loaded anew after that,
 * in this tab and for a short while: a wish of yesterday would surprise.
 */
const KEY = "wish";
const LIFETIME_MS = 15 * 60_000;

export type KeptWish = Wish & { keep: boolean };

export function keepWish(wish: KeptWish, nowMs = Date.now()): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ value: wish, timeout: nowMs + LIFETIME_MS }));
  } catch {
    // Without storage the wish lives as long as the page.
  }
}

export function keptWish(nowMs = Date.now()): KeptWish | null {
  try {
    const entry: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    if (typeof entry !== "object" || entry === null || !("value" in entry) || !("timeout" in entry))
      return null;
    const { value, timeout } = entry;
    return typeof timeout === "number" && timeout > nowMs && isWish(value) ? value : null;
  } catch {
    return null;
  }
}

export function dropWish(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Then nothing was kept there either.
  }
}

function isWish(value: unknown): value is KeptWish {
  return (
    typeof value === "object" &&
    value !== null &&
    "productId" in value &&
    typeof value.productId === "string" &&
    "variantId" in value &&
    (value.variantId === null || typeof value.variantId === "string") &&
    "keep" in value &&
    typeof value.keep === "boolean"
  );
}
