/**
 * Entries of local storage: each holds a value and the moment it ends (TOK-5). A storage that is
 * full, forbidden or holds something else is a storage without the entry.
 */
const DAY_MS = 86_400_000;
/** Lifetime of an entry that does not say its own (TOK-1). */
export const DEFAULT_LIFETIME_MS = 365 * DAY_MS;

/** The basket's summary: kept by the basket, dropped by whoever signs out. */
export const CART_KEY = "cart";
/** What is being put back into a basket that the shop has forgotten (CRT-7). */
export const REFILL_KEY = "refill";
/** What was searched for here: kept by the search box, dropped by whoever signs out. */
export const SEARCHES_KEY = "searches";
/** Products that were looked at here: kept by their pages, dropped by whoever signs out. */
export const RECENT_KEY = "recentProducts";
/** In the tab's storage: what a page has not yet written to the basket. */
export const UNSENT_KEY = "basketUnsent";
/** A session ended by itself: the next page finds it here and says so. */
export const ENDED_KEY = "sessionEnded";

/** A stored value and the millisecond it ends in. */
export type Entry<T> = { value: T; endsAtMs: number };

/**
 * When an entry ends: timeouts below 9e9 are seconds, those below 1e9 mean the default lifetime
 * (TOK-1).
 */
export function endOfEntry(timeout: number, nowMs: number): number {
  if (!(timeout >= 1e9)) return nowMs + DEFAULT_LIFETIME_MS;
  return timeout < 9e9 ? timeout * 1000 : timeout;
}

/**
 * The entry under a name, or null when there is none, it has ended or it is not of the expected
 * shape.
 */
export function readEntry<T>(
  key: string,
  isValue: (value: unknown) => value is T,
  nowMs = Date.now(),
): Entry<T> | null {
  try {
    const entry: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    if (typeof entry !== "object" || entry === null || !("value" in entry) || !("timeout" in entry))
      return null;
    const { value, timeout } = entry;
    if (typeof timeout !== "number" || !isValue(value)) return null;
    const endsAtMs = endOfEntry(timeout, nowMs);
    return endsAtMs > nowMs ? { value, endsAtMs } : null;
  } catch {
    return null;
  }
}

/** The value under a name, or null: see `readEntry`. */
export function readStored<T>(
  key: string,
  isValue: (value: unknown) => value is T,
  nowMs = Date.now(),
): T | null {
  return readEntry(key, isValue, nowMs)?.value ?? null;
}

/**
 * Keeps a value until `timeout`, in seconds or milliseconds since 1970; below 1e9 for the default
 * lifetime, which is then counted from now and not from each look at it.
 *
 * @returns whether it was kept
 */
export function writeStored(key: string, value: unknown, timeout = 0, nowMs = Date.now()): boolean {
  try {
    localStorage.setItem(
      key,
      JSON.stringify({ value, timeout: timeout >= 1e9 ? timeout : nowMs + DEFAULT_LIFETIME_MS }),
    );
    return true;
  } catch {
    return false;
  }
}

export function dropStored(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Then nothing was kept there either.
  }
}
