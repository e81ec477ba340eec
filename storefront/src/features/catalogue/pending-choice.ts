/**
 * The selection that was chosen last, while its answer is on its way. It is drawn as chosen only
 * where the answer does not come soon: to draw the panel twice would hold the answer up.
 */
import type { ListingQuery } from "./listing-query";
import { listStore } from "./list-store";

/** A choice answered within this time is not drawn before its answer. */
const QUICK_ANSWER_MS = 100;

type PendingChoice = {
  query: ListingQuery;
  /** Marked as pressed until the panel shows what they lead to. */
  pressed: HTMLElement[];
  show: () => void;
  stop: () => void;
};

let pending: PendingChoice | null = null;

/** What was chosen and is not drawn yet. */
export function pendingQuery(): ListingQuery | null {
  return pending?.query ?? null;
}

/** Draws it now: what is chosen next starts from it. */
export function showPending(): void {
  pending?.show();
}

/** Cancels the pending choice when the shopper goes back or leaves the page. */
export function dropPending(): void {
  pending?.stop();
}

/**
 * @param link is marked as pressed until what it leads to is drawn
 * @returns `answered`: it need not be drawn before its answer any more; `settle` ends it: its answer
 *   is drawn, or none will be
 */
export function setPending(query: ListingQuery, link?: HTMLElement) {
  // Links of earlier choices that the panel has not shown yet stay marked.
  const pressed = [...(pending?.pressed ?? []), ...(link ? [link] : [])];
  if (pending) pending.pressed = [];
  pending?.stop();
  const stop = () => {
    clearTimeout(timer);
    // Emptied, so that a later press of the same link keeps its mark.
    for (const element of mine.pressed.splice(0)) delete element.dataset.pressed;
    if (pending === mine) pending = null;
  };
  const show = () => {
    listStore.set({ ...listStore.get(), wanted: query, panel: null });
    // The server's panel does not follow.
    if (listStore.get().live) stop();
  };
  const mine: PendingChoice = { query, pressed, show, stop };
  const timer = setTimeout(show, QUICK_ANSWER_MS);
  pending = mine;
  return { answered: () => clearTimeout(timer), settle: stop };
}
