import { createStore, useStore } from "@/lib/store";

/**
 * The drawer that shows the basket after something was added (popup-cart): open or not, for the
 * whole page.
 */
/** While it is open: what opened it, which has the focus back afterwards. */
const open = createStore<{ opener: Element | null } | null>(null);

export const setPanelOpen = (next: boolean, opener: Element | null = null): void =>
  open.set(next ? { opener } : null);

/**
 * The drawer's code; asked for while the shop is still being asked, so that both are there at once.
 */
export const loadDrawer = () => import("./cart-drawer");

export const usePanel = (): { opener: Element | null } | null => useStore(open);
