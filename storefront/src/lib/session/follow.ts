import { mutate } from "swr";

import { loadShell } from "../gateway/browser.ts";
import { setShell } from "../gateway/use-shell.ts";
import { sessionOf } from "./session-of.ts";
import type { Session } from "./types.ts";

/**
 * Somebody signed in or out while this document was not looking: in another tab, or while it lay in
 * the browser's memory of pages gone back to. A member's page that is no longer theirs is loaded
 * anew; else only what is shown is read again.
 */
export async function followSession(before: Session | null): Promise<void> {
  const shell = await loadShell().catch(() => null);
  if (!shell) return;
  const after = sessionOf(shell);
  if (before?.kind === "member" && after?.member?.id !== before.member?.id)
    return location.reload();
  setShell(shell);
  await mutate(() => true, undefined);
}
