import { isProblem } from "../gateway/problem.ts";
import type { Shell } from "../gateway/types.ts";
import type { Session } from "./types.ts";

/** Who is asking, as the shell says; null when it cannot say. */
export function sessionOf(shell: Shell | undefined): Session | null {
  if (!shell || isProblem(shell.session)) return null;
  return { member: null, expiresAt: null, ...shell.session };
}
