/**
 * Name of the stored choices of a checkout that is not finished; dropped by whoever signs out. A
 * file of its own, so that no page carries it from the start.
 */
export const CHECKOUT_KEY = "checkout";

/** Name of an address that is written and not saved yet; dropped by whoever signs out. */
export const ADDRESS_DRAFT_KEY = "addressDraft";

/** Name of what the device remembers of the last order; dropped by whoever signs out. */
export const ORDERED_KEY = "ordered";
