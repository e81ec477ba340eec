import { mutate } from "swr";

import { loadShell } from "./browser.ts";
import { isProblem } from "./problem.ts";
import type { Shell } from "./types.ts";

/**
 * Reads the shell again, for everybody who shows a part of it. Who was known to be here is here
 * still when the shop cannot say.
 */
export function refreshShell(): Promise<unknown> {
  const read = async (before?: Shell): Promise<Shell> => {
    const now = await loadShell();
    return before && !isProblem(before.session) && isProblem(now.session)
      ? { ...now, session: before.session }
      : now;
  };
  return mutate<Shell>("shell", read, { revalidate: false });
}
