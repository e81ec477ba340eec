import { flushSync } from "react-dom";

import { afterPaint } from "@/ui/after-paint";

import { isFiltered } from "./filter-rules";
import {
  beforeReplacement,
  listStore,
  type ListInPlace,
  type ListState,
  type PanelState,
} from "./list-store";

/**
 * Draws a selection. What a shopper looks at comes first and the rest after the next paint: the
 * products before the panel beside them, which shows what was pressed already; the panel before the
 * products where the open drawer covers them.
 *
 * @param state what else changes with it
 * @param settle called when the panel shows the selection
 */
export async function drawSelection(
  shown: ListInPlace,
  state: Pick<ListState, "filters" | "live">,
  settle: () => void,
): Promise<void> {
  const isCovered = !shown.returned && document.querySelector("#filters:popover-open") !== null;
  const panel = isCovered ? null : panelNow();
  const selection = { ...state, shown, wanted: null, preview: null, panel };
  if (!panel) settle();
  if (isCovered) draw(selection);
  else drawList(shown, selection);
  if (!isCovered && !panel) return;
  await new Promise<void>(afterPaint);
  // Another selection has been drawn meanwhile, and draws its own rest.
  if (listStore.get().shown !== shown) return;
  if (isCovered) return drawList(shown, {});
  settle();
  const { wanted } = listStore.get();
  draw({ panel: null, wanted: wanted === shown.query ? null : wanted });
}

function draw(change: Partial<ListState>): void {
  const focused = document.activeElement;
  flushSync(() => listStore.set({ ...listStore.get(), ...change }));
  if (focused && !focused.isConnected) focusNearby();
}

/** Draws the products, and what else changes with them. */
function drawList(listed: ListInPlace, change: Partial<ListState>): void {
  // Before anything is drawn: reading positions then forces no layout.
  beforeReplacement.forEach((remember) => remember());
  const list = document.getElementById("list");
  const isBeginningAbove = list !== null && list.getBoundingClientRect().top < 0;
  document.documentElement.toggleAttribute("data-narrowed", isFiltered(listed.query));
  draw({ ...change, listed });
  if (!listed.returned && isBeginningAbove)
    list.scrollIntoView({ block: "start", behavior: "instant" });
}

/** What the panel shows; none where it shows nothing yet, or there is none. */
function panelNow(): PanelState | null {
  const { panel, shown, wanted, filters, preview } = listStore.get();
  if (panel) return panel;
  return filters && { shown, wanted, filters, preview };
}

/** Focuses what is left beside a removed choice. */
function focusNearby(): void {
  const chip = document.querySelector<HTMLElement>("#chosen a");
  (chip ?? document.getElementById("list"))?.focus({ preventScroll: true });
}
