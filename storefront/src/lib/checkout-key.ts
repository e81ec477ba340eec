/**
 * Name of the stored choices of a checkout that is not finished; dropped by whoever signs out. A
 * file of its own, so that no page carries it from the start.
 */
export const CHECKOUT_KEY = "checkout";

/** Name of an address that is written and not saved yet; dropped by whoever signs out. */
export const ADDRESS_DRAFT_KEY = "addressDraft";

/** Name of what the device remembers of the last order; dropped by whoever signs out. */
export const ORDERED_KEY = "ordered";

/** Choices that do not tell who made them. */
const IMPERSONAL = ["step", "mode", "store", "paymentId", "optionId"];

/** Of a session that ended by itself what was chosen stays, and nothing of who chose it. */
export function impersonalChoices(value: unknown): object | null {
  if (typeof value !== "object" || value === null) return null;
  const kept = Object.entries(value).filter(([name]) => IMPERSONAL.includes(name));
  return kept.length > 0 ? Object.fromEntries(kept) : null;
}
