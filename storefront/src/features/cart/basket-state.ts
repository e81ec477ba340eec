/**
 * What a page knows of the basket: what the shop confirmed, what is under way, and how both move on.
 * Pure.
 */
import type { AddToCart, Cart, Image, Money } from "@/lib/gateway/types";

import { sameLine, type LineRef } from "./line-ref.ts";

/** What the page knows of a product before the shop has put it into the basket. */
export type AddPreview = {
  title: string;
  path: string;
  image: Image | null;
  variantName: string | null;
  unitPrice: Money;
};

export type NewIntent =
  | {
      type: "add";
      productId: string;
      variantId: string | null;
      quantity: number;
      preview: AddPreview | null;
      /** What is sent: with all that goes with the product. */
      request: AddToCart;
    }
  | { type: "set"; line: LineRef; quantity: number }
  | { type: "remove"; line: LineRef }
  | { type: "empty" };

/** An intent on its way. Only what has not been sent can still be changed. */
export type Intent = NewIntent & { id: number; sent: boolean };

export type BasketState = {
  /** The newest basket the shop showed us; null before the first. */
  readonly confirmed: Cart | null;
  readonly pending: readonly Intent[];
  /**
   * Moves whenever a write is sent or answered: a read that spans such a moment may be older than
   * it looks.
   */
  readonly version: number;
};

export type BasketEvent =
  | { type: "intended"; id: number; intent: NewIntent }
  | { type: "sent"; ids: readonly number[] }
  /** `cart` null: the shop said nothing about the basket, so it stays as it was. */
  | { type: "settled"; ids: readonly number[]; cart: Cart | null }
  | { type: "read"; cart: Cart; version: number }
  /** Another tab of the same shopper changed the basket and got this answer. */
  | { type: "heard"; cart: Cart };

export const EMPTY_STATE: BasketState = { confirmed: null, pending: [], version: 0 };

export function basketReducer(state: BasketState, event: BasketEvent): BasketState {
  switch (event.type) {
    case "intended":
      return {
        ...state,
        pending: addIntent(state.pending, { ...event.intent, id: event.id, sent: false }),
      };
    case "sent":
      return {
        ...state,
        version: state.version + 1,
        pending: state.pending.map((intent) =>
          event.ids.includes(intent.id) ? { ...intent, sent: true } : intent,
        ),
      };
    case "settled":
      return {
        confirmed: event.cart ?? state.confirmed,
        version: state.version + 1,
        pending: state.pending.filter(({ id }) => !event.ids.includes(id)),
      };
    case "read":
      return isWriting(state) || event.version !== state.version
        ? state
        : { ...state, confirmed: event.cart };
    case "heard":
      return isWriting(state)
        ? state
        : { ...state, confirmed: event.cart, version: state.version + 1 };
  }
}

/** A write is with the shop: what others say of the basket now is neither before nor after it. */
export function isWriting(state: BasketState): boolean {
  return state.pending.some(({ sent }) => sent);
}

/**
 * Quantities are targets, so a later one replaces an earlier one that waits; what goes away needs
 * no quantity.
 */
function addIntent(pending: readonly Intent[], intent: Intent): readonly Intent[] {
  const outdated = (earlier: Intent): boolean => {
    if (earlier.sent || earlier.type === "add") return false;
    if (intent.type === "empty") return true;
    if (intent.type === "add" || earlier.type === "empty") return false;
    return earlier.type === "set" && sameLine(earlier.line, intent.line);
  };
  return [...pending.filter((earlier) => !outdated(earlier)), intent];
}
