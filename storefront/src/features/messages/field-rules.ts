/** The rules a form's fields are held to (spec section 5). Pure; words are found by the name of the rule broken. */
export type BrokenRule = "fieldRequired" | "fieldMandatory" | "emailInvalid";

/** One `@`, something on both sides, a dot in the host: what the platform's own e-mail field takes, with a dot. */
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** The trimmed value must not be empty. */
export const required = (value: string): BrokenRule | null => (value.trim() === "" ? "fieldRequired" : null);

/** An empty value is no matter of this rule. */
export const email = (value: string): BrokenRule | null => (value.trim() === "" || EMAIL.test(value.trim()) ? null : "emailInvalid");

/** A box that has to be ticked. */
export const ticked = (on: boolean): BrokenRule | null => (on ? null : "fieldMandatory");
