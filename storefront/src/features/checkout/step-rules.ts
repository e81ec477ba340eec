import type { StepResult } from "@/lib/gateway/types";

import type { CheckoutWords } from "./words";

/** What a step's answer leads to. Everything but `proceed` is said at the top of the page. */
type StepAction =
  | { type: "proceed" }
  | { type: "reread" }
  | { type: "stock"; text: string; lines: string[] }
  | { type: "address"; text: string; addressId: string | null }
  | { type: "basket"; text: string }
  | { type: "refused"; text: string };

/** Acts on every outcome of `takeCheckoutStep`, in the shop's words where it has any. */
export function actionOf(result: StepResult, words: CheckoutWords): StepAction {
  const { outcome, message, addressId, stock } = result;
  switch (outcome) {
    case "proceed":
    // Nothing is wrong here: the fault lies with the step that is asked for.
    case "payment":
      return { type: "proceed" };
    case "attempt_open":
      return { type: "reread" };
    case "stock":
      return {
        type: "stock",
        text: message ?? words.stockTitle,
        lines: stock.map(({ title, stock: left }) =>
          left
            ? words.stockLine.replace("{title}", title).replace("{count}", String(left))
            : words.stockNone.replace("{title}", title),
        ),
      };
    case "address":
      return { type: "address", text: message ?? words.addressFault, addressId };
    case "basket":
      return { type: "basket", text: message ?? words.basketFault };
    case "refused":
      return { type: "refused", text: message ?? words.refused };
  }
}
