import { checkoutBff } from "@/lib/checkout-paths";
import { newKey, write } from "@/lib/gateway/browser";
import { GatewayError, problemText } from "@/lib/gateway/problem";
import type { NewOrder, OrderResult } from "@/lib/gateway/types";
import type { Language } from "@/lib/locale";
import { fill } from "@/lib/wording";

import type { CheckoutWords } from "./words";

type Fault = { field: string; message: string };

type Placed =
  | { type: "answered"; result: OrderResult }
  /** Nothing was sent to the shop, for this reason. */
  | { type: "failed"; text: string | null; faults: Fault[] }
  /** The gateway's answer did not come: what became of the order is read, never sent again. */
  | { type: "lost" };

/** Without an answer it is not known how far the order got. */
const LOST: readonly string[] = [
  "outcome_unknown",
  "timed_out",
  "offline",
  "unreadable_answer",
  "unsuccessful_answer",
  "internal",
];

/** Places the order, once: each press has a key of its own, and is not repeated under another. */
export async function placeOrder(
  language: Language,
  words: CheckoutWords,
  order: NewOrder,
): Promise<Placed> {
  try {
    const result = await write(checkoutBff.newOrder(language), {
      method: "POST",
      body: order,
      idempotencyKey: newKey(),
    });
    return { type: "answered", result };
  } catch (cause) {
    const { code, problem } = GatewayError.fromFailure(cause);
    if (LOST.includes(code)) return { type: "lost" };
    const fault = faultOf(words, problem?.field ?? null);
    if (fault) return { type: "failed", text: null, faults: [fault] };
    const reason = problemText(words.problems, { code, detail: problem?.detail ?? null });
    return { type: "failed", text: fill(words.notSent, { reason }), faults: [] };
  }
}

/** The gateway's name of a card's field, as the form and its words have it. */
function faultOf(words: CheckoutWords, field: string | null): Fault | null {
  switch (field) {
    case "card.cardNumber":
      return { field: "cardNumber", message: words.cardNumberWrong };
    case "card.cardHolder":
      return { field: "cardHolder", message: words.form.fieldRequired };
    case "card.expireMonth":
    case "card.expireYear":
      return { field: "cardExpiry", message: words.cardExpiryWrong };
    case "card.cvc":
      return { field: "cvc", message: words.cvcWrong };
    default:
      return null;
  }
}
