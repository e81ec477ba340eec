import type { OrderResult } from "@/lib/gateway/types";
import { createStore, useStore } from "@/lib/store";

/** The answer to the order that this page placed, with what of it is good for once only. */
type Placement = { result: OrderResult };

const placement = createStore<Placement | null>(null);

export function keepPlacement(result: OrderResult | null): void {
  placement.set(result && { result });
}

export const usePlacement = (): Placement | null => useStore(placement);
