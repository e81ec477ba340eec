import { loadShell } from "./browser.ts";
import { isProblem } from "./problem.ts";
import { currentShell, setShell } from "./use-shell.ts";

/**
 * Reads the shell again, for everybody who shows a part of it. Who was known to be here is here
 * still when the shop cannot say.
 */
export async function refreshShell(): Promise<void> {
  const now = await loadShell();
  const before = currentShell();
  setShell(
    before && !isProblem(before.session) && isProblem(now.session)
      ? { ...now, session: before.session }
      : now,
  );
}
