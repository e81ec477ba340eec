import { documentView } from "@/lib/document-view";
import { newKey, openShell, read, write } from "@/lib/gateway/browser";
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
  add: (request) =>
    write(bff.cartLines(language()), {
      method: "POST",
      body: request,
      idempotencyKey: newKey(),
    }),
  setQuantity: (lineId, quantity) =>
    write(bff.cartLine(language(), lineId), {
      method: "PATCH",
      body: { quantity },
      idempotencyKey: newKey(),
    }),
  setQuantities: (lines) =>
    write(bff.cartLines(language()), {
      method: "PUT",
      body: { lines },
      idempotencyKey: newKey(),
    }),
  remove: (lineId) =>
    write(bff.cartLine(language(), lineId), {
      method: "DELETE",
      idempotencyKey: newKey(),
    }),
  empty: () => write(bff.cart(language()), { method: "DELETE", idempotencyKey: newKey() }),
};

function language() {
  return documentView().language;
}
