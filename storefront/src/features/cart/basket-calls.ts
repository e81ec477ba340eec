/** What a basket asks of the gateway, and what it tells those who use it. */
import type { GatewayError } from "@/lib/gateway/problem";
import type { AddToCart, AddToCartResult, Cart, CartChange } from "@/lib/gateway/types";
import type { Result } from "@/lib/result";

/** The calls of the gateway; all throw GatewayError. */
export type CartCalls = {
  read(): Promise<Cart>;
  add(request: AddToCart): Promise<AddToCartResult>;
  setQuantity(lineId: string, quantity: number): Promise<CartChange>;
  setQuantities(lines: { lineId: string; quantity: number }[]): Promise<CartChange>;
  remove(lineId: string): Promise<CartChange>;
  empty(): Promise<CartChange>;
};

/**
 * How an intent ended. Where it failed it did not happen; or, when not `certain`, nobody can tell:
 * the shopper should look before trying again.
 */
export type IntentResult<A> =
  | Result<A, { error: GatewayError; certain: boolean }>
  /** The answer was lost, but the basket shows that it was done. */
  | { type: "landed" }
  /** A later intent for the same line took its place. */
  | { type: "superseded" }
  /** The basket had changed elsewhere; the fresh one is shown already. */
  | { type: "changed" };

/** Where a confirmed basket came from: a write of this page, a look at the shop, another tab. */
export type Source = "written" | "read" | "heard";
