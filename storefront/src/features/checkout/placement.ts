import type { BankAccount, OrderResult } from "@/lib/gateway/types";
import { createStore, useStore } from "@/lib/store";

/** The answer to the order that this page placed, with what of it is good for once only. */
type Placement = { result: OrderResult; accounts: readonly BankAccount[] };

const placement = createStore<Placement | null>(null);

export function keepPlacement(
  result: OrderResult | null,
  accounts: readonly BankAccount[] = [],
): void {
  placement.set(result && { result, accounts });
}

export const usePlacement = (): Placement | null => useStore(placement);
