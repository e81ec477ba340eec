import { fill } from "@/lib/wording";
import type { InstallmentTerms, Money, OrderResult } from "@/lib/gateway/types";

import { moneyText, useCheckout } from "./checkout-context";

/** The wallet in place of the payments, or of the attempt that it pays. */
export function WalletPayment({
  paymentId,
  total,
  resumes,
  onAnswered,
  onClose,
}: {
  paymentId: string;
  total: Money;
  resumes: boolean;
  onAnswered: (result: OrderResult) => void;
  onClose?: () => void;
}) {
  const { slots, words, format, setSummary, rereadAttempt } = useCheckout();
  const termsText = (terms: InstallmentTerms) => {
    const sum = moneyText(terms.total ?? total, format);
    if (terms.count <= 1) return fill(words.single, { total: sum });
    const part = terms.perPart ? moneyText(terms.perPart, format) : "";
    const count = terms.plus > 0 ? `${terms.count}+${terms.plus}` : terms.count;
    return fill(words.parts, { count, part, total: sum });
  };
  return slots.wallet({
    paymentId,
    total,
    totalText: moneyText(total, format),
    termsText,
    resumes,
    onBegun: () => void rereadAttempt().catch(() => undefined),
    onSummary: setSummary,
    onAnswered,
    ...(onClose && { onClose }),
  });
}
