import { useSyncExternalStore } from "react";

/**
 * The drawer that shows the basket after something was added (popup-cart): open or not, for the
 * whole page.
 */
let open = false;
const listeners = new Set<() => void>();

export function setPanelOpen(next: boolean): void {
  if (open === next) return;
  open = next;
  for (const listener of listeners) listener();
}

/**
 * The drawer's code; asked for while the shop is still being asked, so that both are there at once.
 */
export const loadDrawer = () => import("./cart-drawer");

export function usePanelOpen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => open,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
