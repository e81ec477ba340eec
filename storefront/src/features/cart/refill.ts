import type { AddToCartResult } from "@/lib/gateway/types";
import { refreshShell } from "@/lib/gateway/refresh-shell";
import { CART_KEY, dropStored } from "@/lib/stored";

import { gatewayCalls } from "./gateway-calls";
import { readStoredCart } from "./stored-cart";

type Refilled =
  /** `missed` lines could not be put in again. */
  | { type: "filled"; added: number; missed: number }
  /** There was nothing to do: another tab was faster, or nothing is on the device. */
  | { type: "none" };

const LOCK = "vitrin-refill";
const ADDED: readonly AddToCartResult["outcome"][] = [
  "added",
  "go_to",
  "added_popup",
  "added_notice",
];

/**
 * Fills the basket of a guest, whom the shop has forgotten, from the device's copy. Once: the copy
 * is taken away first, and of several tabs one does it. Throws where the basket cannot be read.
 */
export function refillBasket(): Promise<Refilled> {
  return navigator.locks.request(LOCK, async (): Promise<Refilled> => {
    const stored = readStoredCart();
    if (!stored || stored.items.length === 0) return { type: "none" };
    const cart = await gatewayCalls.read();
    if (cart.lines.length > 0) return { type: "none" };
    dropStored(CART_KEY);
    let added = 0;
    for (const { productId, variantId, quantity } of stored.items) {
      // What cannot be had any more, or has to be personalised first, is missed and told.
      const { outcome } = await gatewayCalls
        .add({ productId, variantId, quantity })
        .catch(() => ({ outcome: "failed" as const }));
      if (ADDED.includes(outcome)) added++;
    }
    await refreshShell().catch(() => undefined);
    return { type: "filled", added, missed: stored.items.length - added };
  });
}
