/** What a basket asks of the gateway, and what it tells those who use it. */
import type { GatewayError } from "@/lib/gateway/problem";
import type { AddToCart, AddToCartResult, Cart, CartChange } from "@/lib/gateway/types";

/** The calls of the gateway; all throw GatewayError. */
export type CartCalls = {
  read(): Promise<Cart>;
  add(request: AddToCart): Promise<AddToCartResult>;
  setQuantity(lineId: string, quantity: number): Promise<CartChange>;
  setQuantities(lines: { lineId: string; quantity: number }[]): Promise<CartChange>;
  remove(lineId: string): Promise<CartChange>;
  empty(): Promise<CartChange>;
};

/** How a wish ended. */
export type Ending<A> =
  | { type: "answered"; answer: A }
  /** The answer was lost, but the basket shows that the wish came true. */
  | { type: "landed" }
  /** A later wish for the same line took its place. */
  | { type: "superseded" }
  /** The basket had changed elsewhere; the fresh one is shown already. */
  | { type: "changed" }
  /**
   * It did not happen; or, when not `certain`, nobody can tell: the shopper should look before
   * trying again.
   */
  | { type: "failed"; error: GatewayError; certain: boolean };

/** Where a confirmed basket came from: a write of this page, a look at the shop, another tab. */
export type Source = "written" | "read" | "heard";
