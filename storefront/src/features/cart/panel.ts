import { createStore, useStore } from "@/lib/store";

import { panelOpener } from "./panel-opener";

/**
 * The drawer that shows the basket after something was added (popup-cart): open or not, for the
 * whole page.
 */
const open = createStore(false);

/** `opener` has the focus back once the drawer is closed. */
export function setPanelOpen(next: boolean, opener: Element | null = null): void {
  if (next) panelOpener.current = opener;
  open.set(next);
}

/**
 * The drawer's code; asked for while the shop is still being asked, so that both are there at once.
 */
export const loadDrawer = () => import("./cart-drawer");

export const usePanelOpen = (): boolean => useStore(open);
