/**
 * Name of the stored choices of a checkout that is not finished; dropped by whoever signs out. A
 * file of its own, so that no page carries it from the start.
 */
export const CHECKOUT_KEY = "checkout";
/** Name of what the device notes of the order it sent last; dropped with the choices. */
export const PLACED_KEY = "placed";

/** Choices that do not tell who made them. */
const IMPERSONAL = ["step", "paymentId", "optionId"];

/** Of a session that ended by itself what was chosen stays, and nothing of who chose it. */
export function impersonalChoices(value: unknown): object | null {
  if (typeof value !== "object" || value === null) return null;
  const kept = Object.entries(value).filter(([name]) => IMPERSONAL.includes(name));
  return kept.length > 0 ? Object.fromEntries(kept) : null;
}
