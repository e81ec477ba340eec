import { refreshShell } from "@/lib/gateway/refresh-shell";
import { currentShell } from "@/lib/gateway/use-shell";
import { sessionOf } from "@/lib/session/session-of";

const isMember = (): boolean => sessionOf(currentShell())?.kind === "member";

/**
 * Asks who is here where a member's basket turns out to be empty: a shop that has forgotten the
 * basket may have forgotten the member too. Then the session is over and the page is loaded anew,
 * to fill the basket again and to offer to sign in; true in that case.
 */
export async function endForgottenMember(): Promise<boolean> {
  if (!isMember()) return false;
  await refreshShell().catch(() => undefined);
  if (isMember()) return false;
  const end = await import("@/lib/session/end").catch(() => null);
  end?.endSession();
  return end !== null;
}
