/**
 * The selection that was chosen last, while its answer is on its way. It is drawn as chosen only
 * where the answer does not come soon: to draw the panel twice would hold the answer up.
 */
import type { ListingQuery } from "./listing-query";
import { listStore } from "./list-store";

/** A choice answered within this time is not drawn before its answer. */
const QUICK_ANSWER_MS = 100;

let pending: { query: ListingQuery; show: () => void; stop: () => void } | null = null;

/** What was chosen and is not drawn yet. */
export function pendingQuery(): ListingQuery | null {
  return pending?.query ?? null;
}

/** Draws it now: what is chosen next starts from it. */
export function showPending(): void {
  pending?.show();
}

/**
 * @param pressed is marked as pressed until what it leads to is drawn
 * @returns `answered`: it need not be drawn before its answer any more; `settle` ends it: its answer
 *   is drawn, or none will be
 */
export function setPending(query: ListingQuery, pressed?: HTMLElement) {
  pending?.stop();
  const stop = () => {
    clearTimeout(timer);
    delete pressed?.dataset.pressed;
    // Whoever presses it next has a mark of its own.
    pressed = undefined;
    if (pending?.stop === stop) pending = null;
  };
  const show = () => {
    listStore.set({ ...listStore.get(), wanted: query, panel: null });
    stop();
  };
  const timer = setTimeout(show, QUICK_ANSWER_MS);
  pending = { query, show, stop };
  return { answered: () => clearTimeout(timer), settle: stop };
}
