import { documentView } from "@/lib/document-view";
import type { Address, Path, WriteMethod } from "@/lib/gateway/address";
import { newKey, openShell, read, write, type Write } from "@/lib/gateway/browser";
import { bff } from "@/lib/paths";

import type { CartCalls } from "./basket-calls";

/**
 * The basket's calls, in the document's language. Each write is one intent with a key of its own
 * (ADR 0043).
 */
export const gatewayCalls: CartCalls = {
  async read() {
    // The shell opens the shop session; a basket read beside it would open a second one.
    await openShell().catch(() => undefined);
    return read(bff.cart(language()));
  },
  add: (request) => send(bff.cartLines(language()), { method: "POST", body: request }),
  setQuantity: (lineId, quantity) =>
    send(bff.cartLine(language(), lineId), { method: "PATCH", body: { quantity } }),
  setQuantities: (lines) => send(bff.cartLines(language()), { method: "PUT", body: { lines } }),
  remove: (lineId) => send(bff.cartLine(language(), lineId), { method: "DELETE" }),
  empty: () => send(bff.cart(language()), { method: "DELETE" }),
};

/** A write that can be repeated under its idempotency key. */
export type SentWrite = {
  address: string;
  method: string;
  body?: unknown;
  idempotencyKey: string;
};

let last: SentWrite | undefined;

/** The basket's latest write; at most one is in flight. */
export const lastWrite = () => last;

function send<P extends Path, const M extends WriteMethod<P>>(
  address: Address<P>,
  options: Write<P, M>,
) {
  const keyed = { ...options, idempotencyKey: newKey() };
  last = { address, ...keyed };
  return write(address, keyed);
}

function language() {
  return documentView().language;
}
