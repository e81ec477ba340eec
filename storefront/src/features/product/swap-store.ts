import type { ReactNode } from "react";

import type { AttributeGroup, ProductDetail } from "@/lib/gateway/types";
import { createStore } from "@/lib/store";

import type { AttributeChoice, SwapFailure } from "./attribute-rules";

type SwapState = {
  /** The product in place of the one that the document came with, ready to be shown. */
  shown: { product: ProductDetail; head: ReactNode; foot: ReactNode } | null;
  /** The attributes of the shown product; null as long as they are the document's. */
  groups: readonly AttributeGroup[] | null;
  /** What was chosen and is not shown yet; nothing is bought meanwhile. */
  wanted: AttributeChoice | null;
  /** `wanted` is being read from the gateway; not set where it is in the cache. */
  reading: boolean;
  failure: SwapFailure | null;
  /** Products that are known to be sold out. */
  soldOut: ReadonlySet<string>;
};

/** The product of this page: one, since its document is left for any other page. */
export const swapStore = createStore<SwapState>({
  shown: null,
  groups: null,
  wanted: null,
  reading: false,
  failure: null,
  soldOut: new Set(),
});

export function updateSwap(change: Partial<SwapState>): void {
  swapStore.set({ ...swapStore.get(), ...change });
}
