import { flushSync } from "react-dom";

import { afterPaint } from "@/ui/after-paint";

import { isFiltered } from "./filter-rules";
import { beforeReplacement, listStore, type ListInPlace, type ListState } from "./list-store";

/**
 * Draws a selection: filters, chips and products at once. Where the open drawer of filters covers
 * the products, they come after the next paint: what a shopper sees does not wait for them.
 *
 * @param state what else changes with it
 */
export async function drawSelection(shown: ListInPlace, state: Partial<ListState>): Promise<void> {
  const draw = (change: Partial<ListState>) => {
    const focused = document.activeElement;
    flushSync(() => listStore.set({ ...listStore.get(), ...change }));
    if (focused && !focused.isConnected) focusNearby();
  };
  if (shown.returned || !document.querySelector("#filters:popover-open"))
    return drawList(shown, () => draw({ ...state, shown, listed: shown }));
  draw({ ...state, shown });
  await new Promise<void>(afterPaint);
  // Another selection has been drawn meanwhile, or draws its own list.
  if (listStore.get().shown === shown) drawList(shown, () => draw({ listed: shown }));
}

/** What has to be known and done when another list stands in place of this one. */
function drawList({ query, returned }: ListInPlace, draw: () => void): void {
  // Before anything is drawn: reading positions then forces no layout.
  beforeReplacement.forEach((remember) => remember());
  const list = document.getElementById("list");
  const isBeginningAbove = list !== null && list.getBoundingClientRect().top < 0;
  document.documentElement.toggleAttribute("data-narrowed", isFiltered(query));
  draw();
  if (!returned && isBeginningAbove) list.scrollIntoView({ block: "start", behavior: "instant" });
}

/** Focuses what is left beside a removed choice. */
function focusNearby(): void {
  const chip = document.querySelector<HTMLElement>("#chosen a");
  (chip ?? document.getElementById("list"))?.focus({ preventScroll: true });
}
