/** Finds out what became of a failed write; loaded when a write fails. */
import { GatewayError } from "@/lib/gateway/problem";
import type { Cart } from "@/lib/gateway/types";

import type { CartCalls, IntentResult } from "./basket-calls.ts";
import type { Intent } from "./basket-state.ts";
import { lineOf, sameVariant } from "./line-ref.ts";

/** Problem codes that prove a write was not carried out. */
const CERTAINLY_NOT_DONE = new Set([
  "xsrf_mismatch",
  "cart_changed",
  "malformed_request",
  "invalid_field",
  "idempotency_key_reused",
  "too_large",
  "shop_overloaded",
]);

/** Whether the basket must be read before the write is offered again. */
export function mayHaveHappened(code: string): boolean {
  return !CERTAINLY_NOT_DONE.has(code);
}

/** The current basket, if known, and the result for the write's intents. */
export type AfterFailure = { shown: Cart | null; result: IntentResult<never> };

/** Compares the basket before the write with the current one, unless the failure is certain. */
export async function afterFailure(
  cause: unknown,
  {
    intents,
    before,
    calls,
  }: { intents: readonly Intent[]; before: Cart | null; calls: Pick<CartCalls, "read"> },
): Promise<AfterFailure> {
  const error = GatewayError.fromFailure(cause);
  const uncertain = mayHaveHappened(error.code);
  const shown = cartOf(error) ?? (uncertain ? await calls.read().catch(() => null) : null);
  if (error.code === "cart_changed") return { shown, result: { type: "changed" } };
  if (shown && hasLanded(intents, before, shown)) return { shown, result: { type: "landed" } };
  const certain = !uncertain || (error.code !== "outcome_unknown" && !!shown && !!before);
  return { shown, result: { type: "failed", error, certain } };
}

/** `cart_changed` and an unknown outcome bring the fresh basket along. */
function cartOf(error: GatewayError): Cart | null {
  const fresh = error.problem as { cart?: Cart } | null;
  return fresh?.cart ?? null;
}

/**
 * Whether a write whose answer was lost has happened after all, judged by the basket before and
 * after it. Another tab may have changed the same line meanwhile; then asking again is the
 * shopper's decision.
 */
export function hasLanded(intents: readonly Intent[], before: Cart | null, after: Cart): boolean {
  return intents.every((intent) => {
    switch (intent.type) {
      case "add": {
        const amount = (cart: Cart | null) =>
          (cart?.lines ?? [])
            .filter((line) => sameVariant(line, intent))
            .reduce((sum, { quantity }) => sum + quantity, 0);
        // Without a basket from before there is nothing to compare with: better to ask than to add
        // twice.
        return before !== null && Math.abs(amount(after) - amount(before) - intent.quantity) < 1e-6;
      }
      case "set":
        return lineOf(after.lines, intent.line)?.quantity === intent.quantity;
      case "remove":
        return (
          before !== null &&
          after.lines.length < before.lines.length &&
          lineOf(after.lines, intent.line)?.lineId !== intent.line.lineId
        );
      case "empty":
        return after.lines.length === 0;
    }
  });
}
