import type { Page } from "../../lib/gateway/types.ts";

/** Where something moved to; `permanent` if the shop says so at every step. */
export type Move = { path: string; permanent: boolean };
type Step = Pick<Page, "path" | "redirectTo" | "movedPermanently">;

/** Moves in a row that are followed. */
const MAX_MOVES = 5;

/**
 * Follows the moves that begin with `first`. `read` returns what is at a path, null for anything
 * that cannot be shown: that page says itself why. Returns null for a loop and for a chain that is
 * too long.
 */
export async function followChain(
  first: Step,
  read: (path: string) => Promise<Step | null>,
): Promise<Move | null> {
  const passed = new Set([first.path]);
  let permanent = true;
  let step: Step = first;
  while (step.redirectTo !== null) {
    const path = step.redirectTo;
    permanent &&= step.movedPermanently;
    if (passed.has(path) || passed.size > MAX_MOVES) return null;
    passed.add(path);
    const next = await read(path);
    if (!next || next.redirectTo === null) return { path, permanent };
    step = next;
  }
  return null;
}
