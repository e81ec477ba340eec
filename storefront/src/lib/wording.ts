import type { Plural } from "./messages.ts";

type Values = Record<string, string | number>;

/**
 * Puts values into the places of a message: "{shown} / {total} ürün". A place without a value stays
 * as it is.
 */
export function fill(message: string, values: Values): string {
  return message.replace(/\{(\w+)\}/g, (place, name: string) =>
    name in values ? String(values[name]) : place,
  );
}

/**
 * The form of a message that fits a number in a language, filled in; `{count}` is the number as the
 * language writes it.
 */
export function plural(
  language: string,
  forms: Plural,
  count: number,
  values: Values = {},
): string {
  const rules = (pluralRules[language] ??= new Intl.PluralRules(language));
  const form = forms[rules.select(count)] ?? forms.other;
  return fill(form, { count: formatCount(language, count), ...values });
}

/**
 * A whole number in a language's grouping, in western figures everywhere: the shop's prices are
 * written so too.
 */
export function formatCount(language: string, count: number): string {
  const figures = String(count);
  // The same in every language. The first number format of a page takes 25 ms to make.
  if (/^\d{1,3}$/.test(figures)) return figures;
  return (countFormats[language] ??= new Intl.NumberFormat(`${language}-u-nu-latn`)).format(count);
}

/** Of each language: to make one takes long. */
const countFormats: Record<string, Intl.NumberFormat> = {};
const pluralRules: Record<string, Intl.PluralRules> = {};
