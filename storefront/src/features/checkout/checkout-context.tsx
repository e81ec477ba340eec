import { createContext, useContext, type ReactNode } from "react";

import type { CheckoutSummary, Money, OrderAttempt } from "@/lib/gateway/types";
import type { Language } from "@/lib/locale";
import { formatMoney, type NumberFormat } from "@/lib/money";

import type { AddressFormSlot } from "./address-form-slot";
import type { WalletSlot } from "./wallet-slot";
import type { CheckoutWords } from "./words";

/** How the page writes figures. */
export type CheckoutFormat = { language: Language; currency: string; numberFormat: NumberFormat };

/** What other features give to the checkout; `app` puts them together. */
export type CheckoutSlots = {
  addressForm: AddressFormSlot;
  /** A basket is being filled again, and lines of it are there already. */
  filling: boolean;
  /** What stands where a guest's basket is empty: `text`, unless the device can fill it again. */
  emptyBasket: (text: ReactNode, onFilled: () => void) => ReactNode;
  /** Offers a guest to become a member, once there is an order. */
  join: () => ReactNode;
  wallet: WalletSlot;
};

type Checkout = {
  language: Language;
  format: CheckoutFormat;
  words: CheckoutWords;
  slots: CheckoutSlots;
  summary: CheckoutSummary;
  /** Puts the totals of a choice in place; null leaves them to be read again. */
  setSummary: (summary: CheckoutSummary | null) => void;
  /**
   * Reads again what became of the last attempt to order; throws where that cannot be read and
   * nothing else is known of it.
   */
  rereadAttempt: (known?: OrderAttempt | null) => Promise<void>;
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
