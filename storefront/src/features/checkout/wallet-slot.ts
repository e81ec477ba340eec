import type { ReactNode } from "react";

import type { CheckoutSummary, InstallmentTerms, Money, OrderResult } from "@/lib/gateway/types";

/**
 * Paying with the wallet, which another feature does: whoever puts the checkout on a page brings it
 * along.
 */
export type WalletSlot = (given: {
  paymentId: string;
  total: Money;
  totalText: string;
  termsText: (terms: InstallmentTerms) => string;
  /** Whether a payment has begun already, which is gone on with. */
  resumes: boolean;
  /** A payment has begun: there is an attempt to order. */
  onBegun: () => void;
  onSummary: (summary: CheckoutSummary | null) => void;
  /** What became of the order. */
  onAnswered: (result: OrderResult) => void;
  /** Absent where there is nothing to go back to. */
  onClose?: () => void;
}) => ReactNode;
