import type { Money } from "@/lib/gateway/types";
import type { Language } from "@/lib/locale";
import { formatMoney, formatQuantity, type NumberFormat } from "@/lib/money";
import { decimalsOf } from "@/ui/quantity";

/** How the basket's page writes figures. */
export type CartFormat = { language: Language; currency: string; numberFormat: NumberFormat };

export function moneyText(money: Money, { language, numberFormat }: CartFormat): string {
  return formatMoney(money, language, numberFormat);
}

/** A quantity with no more decimals than it has. */
export function quantityText(quantity: number, { numberFormat }: CartFormat): string {
  return formatQuantity(quantity, decimalsOf(quantity), numberFormat);
}
