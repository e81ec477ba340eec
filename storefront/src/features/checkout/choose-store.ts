import { checkoutBff } from "@/lib/checkout-paths";
import type { Problems } from "@/lib/gateway/submit-form";
import type { Language } from "@/lib/locale";

import type { Chosen } from "./choose-address";
import { sendInOrder } from "./in-order";

type Collection = { store: string; collector: string; phone: string; storeInvoice: string };

/** Tells the shop which store hands the order out, and to whom. Never throws. */
export async function chooseStore(
  language: Language,
  { store, collector, phone, storeInvoice }: Collection,
  problems: Problems,
): Promise<Chosen> {
  const body = {
    storeId: store,
    name: collector.trim(),
    phone,
    invoiceAddressId: storeInvoice || null,
  };
  const sent = await sendInOrder(
    checkoutBff.checkoutStore(language),
    { method: "PUT", body },
    problems,
  );
  if (sent.type === "failed")
    return { type: "refused", text: sent.text ?? sent.faults[0]?.message ?? null };
  const { outcome, message, summary } = sent.answer;
  return outcome === "refused"
    ? { type: "refused", text: message ?? null }
    : { type: "chosen", summary: summary ?? null };
}
