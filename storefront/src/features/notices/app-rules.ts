/** The shop's own app for phones (HDR-6). Pure. */

/**
 * Where the app is to be had, and the address that opens it where it is installed; what the shop
 * lacks is null.
 */
export type ShopApp = { android: string | null; ios: string | null; link: string | null };

/** A closed banner stays away while this cookie is 1. */
export const APP_COOKIE = "mobileApp";
export const APP_COOKIE_DAYS = 365;
/** The app itself gets this long to open before its store does (HDR-6). */
export const STORE_DELAY_MS = 2000;
/** Phones alone (HDR-6). */
export const PHONE_MEDIA = "(max-width: 767.98px)";

/** The store of a browser's device; null where the app does not run. */
export function storeOf(app: ShopApp, userAgent: string): string | null {
  if (/\bAndroid\b/.test(userAgent)) return app.android;
  if (/\b(?:iPhone|iPod|iPad)\b/.test(userAgent)) return app.ios;
  return null;
}
