import { createStore, useStore } from "@/lib/store";

import type { Panel } from "./cart-drawer";

/**
 * The drawer that shows the basket after something was added (popup-cart): open or not, for the
 * whole page.
 */
const open = createStore<Panel | null>(null);
let opener: Element | null = null;

export const setPanelOpen = (next: boolean): void => open.set(next ? { opener } : null);

export const loadDrawer = () => import("./cart-drawer");

/**
 * The drawer is about to open. Its code is asked for while the shop is still being asked, so that
 * both are there at once; what is pressed now is disabled, and without the focus, by then.
 */
export function expectPanel(): void {
  opener = document.activeElement;
  void loadDrawer();
}

export const usePanel = (): Panel | null => useStore(open);
