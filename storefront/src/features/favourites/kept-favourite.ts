import type { FavouriteProduct } from "./calls";

/**
 * The one favourite that a guest signs in for (FAV-4). It outlives the reload after that, in this
 * tab and for a short while: a favourite of yesterday would surprise.
 */
// An old name: what a shopper left here before an update is to be found after it.
const KEY = "wish";
const LIFETIME_MS = 15 * 60_000;

export type KeptFavourite = FavouriteProduct & { keep: boolean };

export function keepFavourite(favourite: KeptFavourite, nowMs = Date.now()): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ value: favourite, timeout: nowMs + LIFETIME_MS }));
  } catch {
    // Without storage the favourite lives as long as the page.
  }
}

export function keptFavourite(nowMs = Date.now()): KeptFavourite | null {
  try {
    const entry: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    if (typeof entry !== "object" || entry === null || !("value" in entry) || !("timeout" in entry))
      return null;
    const { value, timeout } = entry;
    return typeof timeout === "number" && timeout > nowMs && isKeptFavourite(value) ? value : null;
  } catch {
    return null;
  }
}

export function dropFavourite(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Then nothing was kept there either.
  }
}

function isKeptFavourite(value: unknown): value is KeptFavourite {
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
