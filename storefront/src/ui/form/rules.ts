/**
 * The rules a form's fields are held to (VAL-1). Pure; words are found by the name of the rule
 * broken.
 */
type BrokenRule = "fieldRequired" | "fieldMandatory" | "emailInvalid";

/** Words for a broken rule, in the reader's language. */
export type RuleWords = Record<BrokenRule, string>;

/**
 * A rule by name, or one of the form's own: what is wrong in words, or null. Boxes that are not
 * ticked are `""`.
 */
export type Rule =
  | "required"
  | "ticked"
  | "email"
  | "phone"
  | "phone-if-given"
  | ((value: string, values: Readonly<Record<string, string>>) => string | null);

/**
 * How many digits a phone number has at least, dial code included, unless its field says otherwise.
 */
const PHONE_DIGITS = 12;

/**
 * One `@`, something on both sides, a dot in the host: what the platform's own e-mail field takes,
 * with a dot.
 */
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** The trimmed value must not be empty. */
export const required = (value: string): BrokenRule | null =>
  value.trim() === "" ? "fieldRequired" : null;

/** An empty value is no matter of this rule. */
export const email = (value: string): BrokenRule | null =>
  value.trim() === "" || EMAIL.test(value.trim()) ? null : "emailInvalid";

/**
 * The digits alone must be as many as the field's pattern has. Too few are said in the words of an
 * empty field.
 */
export const phone = (value: string, digits = PHONE_DIGITS): BrokenRule | null =>
  digitsOf(value).length < digits ? "fieldRequired" : null;

/** A box that has to be ticked. */
export const ticked = (on: boolean): BrokenRule | null => (on ? null : "fieldMandatory");

/** Only the western digits of a text. */
export const digitsOf = (text: string): string => text.replace(/[^0-9]/g, "");

/** What is wrong with a value in words: the first rule it breaks, in their order. */
export function wrongWith(
  rules: readonly Rule[],
  value: string,
  {
    words,
    values = {},
    digits,
  }: { words: RuleWords; values?: Readonly<Record<string, string>>; digits?: number | undefined },
): string | null {
  for (const rule of rules) {
    if (typeof rule === "function") {
      const message = rule(value, values);
      if (message !== null) return message;
      continue;
    }
    const broken = brokenBy(rule, value, digits);
    if (broken) return words[broken];
  }
  return null;
}

function brokenBy(
  rule: Exclude<Rule, (...given: never[]) => unknown>,
  value: string,
  digits: number | undefined,
): BrokenRule | null {
  switch (rule) {
    case "required":
      return required(value);
    case "ticked":
      return ticked(value !== "");
    case "email":
      return email(value);
    case "phone":
      return phone(value, digits);
    case "phone-if-given":
      return value === "" ? null : phone(value, digits);
  }
}

/** Whether a field held to these rules cannot stay empty: what its mark and `required` say. */
export const cannotBeEmpty = (rules: readonly Rule[]): boolean =>
  rules.some((rule) => rule === "required" || rule === "ticked" || rule === "phone");
