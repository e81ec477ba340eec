import type { Language } from "./locale.ts";

/** An amount in decimal words, never a float: "1249.90". */
export type Money = { amount: string; currency: string };

/** The page's number format (CAT-4): the shop decides separators and decimals. */
export type NumberFormat = { decimal: string; thousand: string; decimals: number };

export const DEFAULT_NUMBER_FORMAT: NumberFormat = { decimal: ",", thousand: ".", decimals: 2 };

const SYMBOLS: Record<string, string> = { TL: "₺", TRY: "₺", USD: "$", EUR: "€", GBP: "£" };
const SYMBOL_FIRST: Record<Language, boolean> = { tr: true, en: true, de: false, ar: false };

/** "1249.9" → "1.249,90": rounded half away from zero, in integers only. */
export function formatAmount(amount: string, format: NumberFormat = DEFAULT_NUMBER_FORMAT): string {
  const match = /^(-?)(\d+)(?:\.(\d*))?$/.exec(amount.trim());
  if (!match) return amount;
  const [, sign, whole = "0", fraction = ""] = match;
  const scale = 10n ** BigInt(format.decimals);
  const kept = (fraction + "0".repeat(format.decimals + 1)).slice(0, format.decimals + 1);
  const minor = (BigInt(whole + kept) + 5n) / 10n;
  const integer = String(minor / scale).replace(/\B(?=(\d{3})+$)/g, format.thousand);
  const decimals =
    format.decimals > 0
      ? format.decimal + String(minor % scale).padStart(format.decimals, "0")
      : "";
  return `${minor === 0n ? "" : sign}${integer}${decimals}`;
}

/**
 * A price as shoppers of this language write it. Put it in `<bdi>`: figures keep their order in
 * Arabic too.
 */
export function formatMoney(
  money: Money,
  language: Language,
  format: NumberFormat = DEFAULT_NUMBER_FORMAT,
): string {
  const amount = formatAmount(money.amount, format);
  const symbol = currencySymbol(money.currency);
  return SYMBOL_FIRST[language] ? `${symbol}${amount}` : `${amount}\u00a0${symbol}`;
}

/** ₺ for TL; a currency without a sign of its own is shown by its code. */
export function currencySymbol(currency: string): string {
  return SYMBOLS[currency] ?? currency;
}

/** A quantity with the decimals its step has: 1.5 → "1,5". */
export function formatQuantity(
  quantity: number,
  decimals: number,
  format: NumberFormat = DEFAULT_NUMBER_FORMAT,
): string {
  return formatAmount(quantity.toFixed(decimals), { ...format, decimals });
}
