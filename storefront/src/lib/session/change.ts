import { forgetJoined, rememberBasket } from "../basket-before.ts";
import { documentView } from "../document-view.ts";
import { writesDone } from "../gateway/browser.ts";
import { href } from "../paths.ts";
import { forgetMember } from "./end.ts";
import { ownPath } from "./own-path.ts";
import { tellTabs } from "./tabs.ts";
import { keepToken } from "./token.ts";
import type { Token } from "./types.ts";

/** After this a page that signed somebody in goes on (HDR-7). */
export const GO_ON_AFTER_MS = 1500;

/** Somebody came in by this page: signed in, registered, or goes on without an account. */
export function signedIn(token: Token | null): void {
  rememberBasket();
  keepToken(token);
  tellTabs("signed_in");
}

/** The member of this page asked to go, and the gateway has let them. */
export function signedOut(): void {
  forgetJoined();
  forgetMember();
  tellTabs("signed_out");
}

/**
 * Goes on to a path of the shop or, without one, loads the page anew: always as a whole document,
 * so that nothing of who was here before stays in memory. Waits for what is still being written.
 */
export async function goOn(path: string | null): Promise<void> {
  await writesDone();
  const own = ownPath(path, location.origin);
  if (own === null) location.reload();
  else location.assign(placed(own));
}

/** The shop may answer with its language's prefix or without. */
function placed(path: string): string {
  const { language } = documentView();
  return path === `/${language}` || path.startsWith(`/${language}/`) ? path : href(language, path);
}
