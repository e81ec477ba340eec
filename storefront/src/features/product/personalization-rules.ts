/** What a filled-in form means: what is sent, and what it adds to the price (CRT-6). Pure. */
import type { Money, Personalization, PersonalizationForm } from "@/lib/gateway/types";
import type { Rule } from "@/ui/form/rules";

type Field = PersonalizationForm["fields"][number];

/** As many characters as the gateway takes of one field. */
const MAX_CHARS = 1000;

/**
 * What a field is called on the page. The shop's names may be anything, such as `__proto__`, so
 * they are not keys here.
 */
export const fieldName = (at: number): string => `field-${at}`;

export function rulesOf(fields: readonly Field[]): Record<string, readonly Rule[]> {
  return Object.fromEntries(
    fields.map(({ kind, required }, at) => [
      fieldName(at),
      required ? [kind === "checkbox" ? "ticked" : "required"] : [],
    ]),
  );
}

export const maxChars = ({ maxLength }: Field): number =>
  Math.min(maxLength ?? MAX_CHARS, MAX_CHARS);

/** What is sent: the fields with something in them, under the shop's names. */
export function personalizationOf(
  { fields }: PersonalizationForm,
  formId: string,
  values: Readonly<Record<string, string>>,
): Personalization {
  const filled = fields.map(({ name }, at) => [name, valueAt(values, at)] as const);
  return { formId, values: Object.fromEntries(filled.filter(([, value]) => value !== "")) };
}

/** What the form adds to the price of one piece, in hundredths. */
export function extraCents(
  fields: readonly Field[],
  values: Readonly<Record<string, string>>,
): number {
  return fields.reduce((sum, { price, options }, at) => {
    const value = valueAt(values, at);
    if (value === "") return sum;
    return sum + cents(price) + cents(options.find((option) => option.value === value)?.price);
  }, 0);
}

/** An amount with hundredths added; null where they are of no use to it. */
export function withCents({ amount, currency }: Money, added: number): Money | null {
  const before = cents({ amount, currency });
  return added > 0 && Number.isSafeInteger(before + added) ? money(before + added, currency) : null;
}

export const money = (hundredths: number, currency: string): Money => ({
  amount: (hundredths / 100).toFixed(2),
  currency,
});

function cents(price: Money | null | undefined): number {
  return price ? Math.round(Number(price.amount) * 100) : 0;
}

function valueAt(values: Readonly<Record<string, string>>, at: number): string {
  return values[fieldName(at)]?.trim() ?? "";
}
