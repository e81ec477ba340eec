import { createStore, useStore } from "@/lib/store";

/**
 * The drawer that shows the basket after something was added (popup-cart): open or not, for the
 * whole page.
 */
const open = createStore(false);

export const setPanelOpen = open.set;

/**
 * The drawer's code; asked for while the shop is still being asked, so that both are there at once.
 */
export const loadDrawer = () => import("./cart-drawer");

export const usePanelOpen = (): boolean => useStore(open);
