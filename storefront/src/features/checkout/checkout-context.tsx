import { createContext, useContext } from "react";

import type { CheckoutSummary, Money } from "@/lib/gateway/types";
import type { Language } from "@/lib/locale";
import { formatMoney, type NumberFormat } from "@/lib/money";

import type { WalletSlot } from "./wallet-slot";
import type { CheckoutWords } from "./words";

/** How the page writes figures. */
export type CheckoutFormat = { language: Language; currency: string; numberFormat: NumberFormat };

type Checkout = {
  language: Language;
  format: CheckoutFormat;
  words: CheckoutWords;
  summary: CheckoutSummary;
  /** Puts the totals of a choice in place; null leaves them to be read again. */
  setSummary: (summary: CheckoutSummary | null) => void;
  /** Reads again what became of the last attempt to order. */
  rereadAttempt: () => Promise<void>;
  wallet: WalletSlot;
};

export const CheckoutContext = createContext<Checkout | null>(null);

/** What every part of the checkout knows. */
export function useCheckout(): Checkout {
  const checkout = useContext(CheckoutContext);
  if (checkout === null) throw new Error("rendered outside of the checkout");
  return checkout;
}

export function moneyText(money: Money, { language, numberFormat }: CheckoutFormat): string {
  return formatMoney(money, language, numberFormat);
}
