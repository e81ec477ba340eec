import { openShell } from "../gateway/browser.ts";
import { refreshesOnLoad } from "./rules.ts";
import { sessionOf } from "./session-of.ts";
import { hearTabs } from "./tabs.ts";
import { storedToken } from "./token.ts";
import type { Session } from "./types.ts";

/**
 * Minds the session for as long as the page lives: refreshes the token on load where that is due
 * (TOK-2, TOK-4), and follows what other tabs did. What it needs for that loads when it is needed.
 *
 * @returns how to stop
 */
export function keepSession(pageId: string): () => void {
  let session: Session | null = null;
  const open = async () => {
    session = sessionOf(await openShell());
    if (session && refreshesOnLoad(session, storedToken(), pageId, Date.now()))
      await (await import("./refresh.ts")).refreshSession();
  };
  const follow = async () => (await import("./follow.ts")).followSession(session);
  const onShow = ({ persisted }: PageTransitionEvent) => void (persisted && follow());
  // Without a shell there is nobody to keep a session for.
  open().catch(() => undefined);
  const stop = hearTabs((news) => void (news !== "refreshed" && follow()));
  window.addEventListener("pageshow", onShow);
  return () => {
    stop();
    window.removeEventListener("pageshow", onShow);
  };
}
