import { cookieChoice } from "@/lib/cookie-consent";
import { cookie } from "@/lib/gateway/browser";
import type { Session } from "@/lib/session/types";

import { APP_COOKIE, PHONE_MEDIA, storeOf, type ShopApp } from "./app-rules";

/** Where a visitor is. */
export type Place = { id: string; cookieNotice: boolean };

/** The shop wants its notice shown, and has no answer yet (CNS-2). */
export function noticeDue(page: Place): boolean {
  return page.cookieNotice && cookieChoice() === null;
}

/** A member who has not agreed, where agreeing is asked for (CNS-1). */
export function needsConsent(session: Session | null): boolean {
  return (
    session?.kind === "member" && session.consentRequired && session.member?.consented !== true
  );
}

/** The store to offer the app from: on phones, until the banner was closed (HDR-6). */
export function dueStore(app: ShopApp | null): string | null {
  if (!app || cookie(APP_COOKIE) === "1" || !window.matchMedia(PHONE_MEDIA).matches) return null;
  return storeOf(app, navigator.userAgent);
}

/**
 * Somebody else led here, it may be kept, and it was not kept before: a reload comes from nowhere
 * new (CNS-5).
 */
export function arrivalDue(): boolean {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const arrived = !navigation || navigation.type === "navigate";
  return (
    arrived &&
    document.referrer !== "" &&
    !document.referrer.startsWith(`${location.origin}/`) &&
    cookieChoice() === "accepted"
  );
}
