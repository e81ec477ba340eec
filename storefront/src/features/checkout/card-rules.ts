import type { CardTerms, InstallmentTerms, NewOrder } from "@/lib/gateway/types";
import { withWesternDigits } from "@/ui/form/masks";
import { digitsOf, type Rule } from "@/ui/form/rules";

import type { CheckoutWords } from "./words";

type Card = NonNullable<NewOrder["card"]>;

/** What the bank offers for the card that is being written, and what was chosen of it. */
export type CardDetails = {
  terms: CardTerms | null;
  installment: InstallmentTerms | null;
};

/** Before a number is written. */
export const NO_CARD: CardDetails = { terms: null, installment: null };

const MIN_DIGITS = 12;
const MAX_DIGITS = 19;
/** How many of its first digits tell a card's bank and scheme. */
export const BIN_DIGITS = 6;

export const cardDigits = (text: string): string =>
  digitsOf(withWesternDigits(text)).slice(0, MAX_DIGITS);

/** As the number stands on the card: in fours, of American Express 4-6-5. */
export function groupedNumber(text: string): string {
  const digits = cardDigits(text);
  const parts = /^3[47]/.test(digits)
    ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)]
    : (digits.match(/.{1,4}/g) ?? []);
  return parts.filter(Boolean).join(" ");
}

/** The check digit of ISO/IEC 7812 (Luhn). */
export function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** "3/27", "03 / 2027", "0327": month and four-digit year, or null. */
export function expiryOf(text: string): { month: number; year: number } | null {
  const match = /^\s*(\d{1,2})\s*[/.\- ]?\s*(\d{4}|\d{2})\s*$/.exec(withWesternDigits(text));
  if (!match) return null;
  const month = Number(match[1]);
  const year = Number(match[2]);
  if (month < 1 || month > 12) return null;
  return { month, year: year < 100 ? 2000 + year : year };
}

/** A card is good until the end of its month. */
export const isExpired = ({ month, year }: { month: number; year: number }, now: Date): boolean =>
  year < now.getFullYear() || (year === now.getFullYear() && month < now.getMonth() + 1);

/** The rules of a card's fields; they hold while the fields are on the page. */
export function cardRules(
  words: CheckoutWords,
  { terms, installment }: CardDetails,
): Record<"cardNumber" | "cardHolder" | "cardExpiry" | "cvc", readonly Rule[]> {
  return {
    cardNumber: [
      "required",
      (value) => {
        const digits = cardDigits(value);
        return digits.length >= MIN_DIGITS && hasCheckDigit(digits) ? null : words.cardNumberWrong;
      },
    ],
    cardHolder: ["required"],
    cardExpiry: [
      "required",
      (value) => {
        const expiry = expiryOf(value);
        if (!expiry) return words.cardExpiryWrong;
        return isExpired(expiry, new Date()) ? words.cardExpired : null;
      },
    ],
    cvc: [
      (value) => {
        const optional = (installment ?? terms?.single)?.cvcRequired === false;
        if (value === "" && optional) return null;
        return /^\d{3,4}$/.test(withWesternDigits(value)) ? null : words.cvcWrong;
      },
    ],
  };
}

type CardValues = Record<"cardNumber" | "cardHolder" | "cardExpiry" | "cvc", string>;

/** The card as the gateway takes it, from the fields of the form, which alone have its data. */
export function cardOf(
  values: CardValues,
  { terms, installment }: CardDetails,
  campaignCode: string | null,
): Card {
  const expiry = expiryOf(values.cardExpiry);
  const chosen = installment ?? terms?.single;
  return {
    cardHolder: values.cardHolder.trim(),
    cardNumber: groupedNumber(values.cardNumber),
    expireMonth: expiry?.month ?? 0,
    expireYear: expiry?.year ?? 0,
    cvc: withWesternDigits(values.cvc),
    cardType: terms?.cardType ?? null,
    installmentCount: chosen?.count ?? 1,
    installmentId: chosen?.id ?? null,
    posId: chosen?.posId ?? null,
    campaignCode,
  };
}
