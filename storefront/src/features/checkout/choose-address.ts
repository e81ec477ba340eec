import { checkoutBff } from "@/lib/checkout-paths";
import type { Problems } from "@/lib/gateway/submit-form";
import type { CheckoutSummary } from "@/lib/gateway/types";
import type { Language } from "@/lib/locale";

import { sendInOrder } from "./in-order";

export type AddressKind = "delivery" | "invoice";

export type Chosen =
  | { type: "chosen"; summary: CheckoutSummary | null }
  /** `text` is null where nobody said why. */
  | { type: "refused"; text: string | null };

/** Tells the shop to which address the order, or its invoice, goes. Never throws. */
export async function chooseAddress(
  language: Language,
  kind: AddressKind,
  addressId: string,
  problems: Problems,
): Promise<Chosen> {
  const sent = await sendInOrder(
    checkoutBff.checkoutAddress(language, kind),
    { method: "PUT", body: { addressId } },
    problems,
  );
  if (sent.type === "failed")
    return { type: "refused", text: sent.text ?? sent.faults[0]?.message ?? null };
  const { outcome, message, summary } = sent.answer;
  return outcome === "refused"
    ? { type: "refused", text: message ?? null }
    : { type: "chosen", summary: summary ?? null };
}
