/**
 * What the visitor answered to the cookie notice (CNS-2). Whatever is not needed to run the shop is
 * stored only after a yes: no answer is a no.
 */
import { cookie } from "./gateway/browser.ts";
import { DAY_SECONDS, keepCookie } from "./keep-cookie.ts";
import { createStore } from "./store.ts";

export type CookieChoice = "accepted" | "refused";

/** Kept whatever the answer was, so that nobody is asked twice in this time. */
export const COOKIE_CHOICE = "cookie-law";
export const COOKIE_CHOICE_DAYS = 15;
const VALUES: Record<CookieChoice, string> = { accepted: "1", refused: "0" };

const reviewing = createStore(false);

/** The answer; null when none was given, or it has run out. */
export function cookieChoice(): CookieChoice | null {
  const value = cookie(COOKIE_CHOICE);
  return value === VALUES.accepted ? "accepted" : value === VALUES.refused ? "refused" : null;
}

/** Keeps the answer, and tells everybody who waits for one. */
export function chooseCookies(choice: CookieChoice): void {
  keepCookie(COOKIE_CHOICE, VALUES[choice], COOKIE_CHOICE_DAYS * DAY_SECONDS);
  reviewing.set(false);
}

/** Asks for the notice again: an answer is as easily changed as given. */
export function reviewCookies(): void {
  reviewing.set(true);
}

/** The notice is to be shown although there is an answer. */
export const isReviewing = reviewing.get;

/** Hears of answers and of requests to see the notice again. */
export const onCookieChoice = reviewing.subscribe;
