import { documentView } from "../document-view.ts";
import { write } from "../gateway/browser.ts";
import { GatewayError } from "../gateway/problem.ts";
import { bff } from "../paths.ts";
import { endSession } from "./end.ts";
import { tellTabs } from "./tabs.ts";
import { keepToken, storedToken } from "./token.ts";

/**
 * Replaces the token by a new one (TOK-2). Of several tabs that want it one asks, the others find
 * it done. A refusal ends the session (TOK-3); a shop that is away or slow changes nothing. Never
 * throws.
 */
export async function refreshSession(): Promise<void> {
  const before = storedToken()?.value;
  await oneTabAtATime(async () => {
    if (storedToken()?.value !== before) return;
    const { language } = documentView();
    try {
      const { token } = await write(bff.sessionRefresh(language), { method: "POST" });
      keepToken(token);
      tellTabs("refreshed");
    } catch (cause) {
      const error = GatewayError.fromFailure(cause);
      if (!endsSession(error)) return;
      if (error.code !== "session_ended")
        await write(bff.session(language), { method: "DELETE" }).catch(() => undefined);
      endSession();
    }
  });
}

/**
 * Locks exist on https and localhost only. Without them the gateway still makes one refresh of
 * several (ADR 0027).
 */
async function oneTabAtATime(work: () => Promise<void>): Promise<void> {
  const locks = (navigator as { locks?: LockManager }).locks;
  await (locks ? locks.request("vitrin-session-refresh", work) : work());
}

/**
 * Whether a refresh that failed so ends the session (TOK-3). A call that never reached the shop
 * does not.
 */
export function endsSession({ status, code }: { status: number; code: string }): boolean {
  if (code === "session_ended") return true;
  return (status === 401 || status === 403 || status === 500) && code !== "xsrf_mismatch";
}
