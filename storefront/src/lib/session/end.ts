import {
  ADDRESS_DRAFT_KEY,
  CHECKOUT_KEY,
  impersonalChoices,
  ORDERED_KEY,
} from "../checkout-key.ts";
import { documentView } from "../document-view.ts";
import { href, PAGES, shopPath } from "../paths.ts";
import {
  CART_KEY,
  dropStored,
  ENDED_KEY,
  readEntry,
  REFILL_KEY,
  RECENT_KEY,
  SEARCHES_KEY,
  UNSENT_KEY,
  writeStored,
} from "../stored.ts";
import { tellTabs } from "./tabs.ts";
import { dropToken } from "./token.ts";

/** The page it goes to says so; one that comes much later would say what nobody understands. */
const SAY_WITHIN_MS = 60_000;

/** Should every answer say that the session ended, the page still goes home once only. */
const GONE_HOME_KEY = "vitrin:gone-home";
const GO_HOME_EVERY_MS = 10_000;

let ending = false;

/**
 * The session is over, and nobody here asked for it (TOK-3): nothing of the member stays on the
 * device, the other tabs hear of it, and the page goes home, once however many answers say so; a
 * checkout stays, and offers to sign in. The gateway has ended it already.
 */
export function endSession(): void {
  if (ending) return;
  ending = true;
  const choices = readEntry(CHECKOUT_KEY, (value): value is object => typeof value === "object");
  // A checkout goes on where it is, once somebody has signed in there.
  const stays = shopPath(location.pathname) === PAGES.order;
  if (stays) forgetPerson();
  else forgetMember();
  const kept = impersonalChoices(choices?.value);
  if (choices && kept) writeStored(CHECKOUT_KEY, kept, choices.endsAtMs);
  tellTabs("signed_out");
  if (wentHomeJustNow()) return;
  writeStored(ENDED_KEY, true, Date.now() + SAY_WITHIN_MS);
  if (stays) location.reload();
  else location.assign(href(documentView().language, "/"));
}

/**
 * What the device keeps of a member: the token, what was in the basket or on its way there, its
 * checkout, its searches and what it looked at.
 */
export function forgetMember(): void {
  forgetPerson();
  dropStored(CART_KEY);
  dropStored(REFILL_KEY);
  dropStored(SEARCHES_KEY);
  dropStored(RECENT_KEY);
}

/**
 * All that tells who was here. The basket's copy may stay with a checkout: a shop that forgot its
 * members may have forgotten their baskets too (CRT-7).
 */
function forgetPerson(): void {
  dropToken();
  dropStored(CHECKOUT_KEY);
  dropStored(ORDERED_KEY);
  dropStored(ADDRESS_DRAFT_KEY);
  try {
    sessionStorage.removeItem(UNSENT_KEY);
  } catch {
    // Then nothing was kept there either.
  }
}

function wentHomeJustNow(): boolean {
  try {
    const last = Number(sessionStorage.getItem(GONE_HOME_KEY));
    sessionStorage.setItem(GONE_HOME_KEY, String(Date.now()));
    return Date.now() - last < GO_HOME_EVERY_MS;
  } catch {
    return false;
  }
}
