/**
 * The selection that was chosen last, while its answer is on its way. It is drawn as chosen only
 * where the answer does not come soon: to draw the panel twice would hold the answer up.
 */
import type { ListingQuery } from "./listing-query";
import { listStore } from "./list-store";

/** An answer that comes this soon is drawn itself. */
const SOON_MS = 100;

let announced: { query: ListingQuery; show: () => void; stop: () => void } | null = null;

/** What was chosen and is not drawn yet. */
export function announcedQuery(): ListingQuery | null {
  return announced?.query ?? null;
}

/** Draws it now: what is chosen next starts from it. */
export function showAnnounced(): void {
  announced?.show();
}

/**
 * @param pressed is marked as pressed until what it leads to is drawn
 * @returns ends it: its answer is drawn, or none will be
 */
export function announce(query: ListingQuery, pressed?: HTMLElement): () => void {
  announced?.stop();
  const stop = () => {
    clearTimeout(timer);
    delete pressed?.dataset.pressed;
    if (announced?.stop === stop) announced = null;
  };
  const show = () => {
    listStore.set({ ...listStore.get(), wanted: query });
    stop();
  };
  const timer = setTimeout(show, SOON_MS);
  announced = { query, show, stop };
  return stop;
}
