/**
 * Where a shopper was in a list: remembered on leaving, found again on returning (LDR-4, LDR-7).
 * The whole loaded run is kept in the tab's session storage, so that product 400 of a list is there
 * at once, after back as after reload.
 */
import { cookie } from "@/lib/gateway/browser";
import { keepCookie } from "@/lib/keep-cookie";

import type { Loaded } from "./loader-rules";

/** The product a shopper left the list for, and the page it stood on. */
const INDEX_COOKIE = "vitrin_product_index";
const STORE_PREFIX = "vitrin:list:";
/** Prices and stock grow old: after this a list is loaded anew. */
const KEPT_MS = 30 * 60 * 1000;
const KEPT_LISTS = 4;

/** The product at the top of the window and how far from it: exact whatever is loaded above. */
export type Anchor = { key: string; offsetPx: number };
type Place = { loaded: Loaded; anchor: Anchor | null; savedAt: number };

/** Remembers a list as it is now. A full or forbidden storage only costs the convenience. */
export function savePlace(listKey: string, loaded: Loaded, anchor: Anchor | null): void {
  try {
    const place: Place = { loaded, anchor, savedAt: Date.now() };
    forgetOldPlaces(listKey);
    sessionStorage.setItem(STORE_PREFIX + listKey, JSON.stringify(place));
  } catch (error) {
    console.error("place in list not kept", error);
  }
}

/** The remembered place of a list, when it is young enough to be shown again. */
export function recallPlace(listKey: string, now = Date.now()): Place | null {
  try {
    const stored = sessionStorage.getItem(STORE_PREFIX + listKey);
    const place = stored ? (JSON.parse(stored) as Place) : null;
    return place && now - place.savedAt < KEPT_MS ? place : null;
  } catch {
    return null;
  }
}

/**
 * Writes the product-index cookie: this product, on this page of the list, is where the shopper
 * went (LDR-7).
 */
export function rememberProduct(productId: string, page: number): void {
  keepCookie(INDEX_COOKIE, `${productId}.${page}`, KEPT_MS / 1000);
}

/** The product the shopper left for, or null. */
export function rememberedProduct(): { productId: string; page: number } | null {
  const [productId, page] = cookie(INDEX_COOKIE)?.split(".") ?? [];
  return productId && page ? { productId, page: Number(page) } : null;
}

/**
 * Whether opening a list is a return to it: by the browser's back or forward, by reload, or by a
 * link on the page of the product one left for.
 */
export function isReturn(
  how: NavigationTimingType | undefined,
  referrerPath: string | null,
  leftForPath: string | null,
): boolean {
  return (
    how === "back_forward" ||
    how === "reload" ||
    (leftForPath !== null && referrerPath === leftForPath)
  );
}

function forgetOldPlaces(keep: string): void {
  const places = Object.keys(sessionStorage).filter(
    (name) => name.startsWith(STORE_PREFIX) && name !== STORE_PREFIX + keep,
  );
  const age = (name: string) =>
    (JSON.parse(sessionStorage.getItem(name) ?? "{}") as Partial<Place>).savedAt ?? 0;
  for (const name of places.sort((a, b) => age(b) - age(a)).slice(KEPT_LISTS - 1))
    sessionStorage.removeItem(name);
}
