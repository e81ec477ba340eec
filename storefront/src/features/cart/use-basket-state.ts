import { useSyncExternalStore } from "react";

import { basket } from "./page-basket";
import { EMPTY_STATE } from "./basket-state";

/**
 * The basket's state without asking for it: nothing is confirmed until somebody reads or writes.
 */
export function useBasketState() {
  return useSyncExternalStore(basket.subscribe, basket.get, () => EMPTY_STATE);
}
