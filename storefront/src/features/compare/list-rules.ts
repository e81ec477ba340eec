/** How many products stand side by side (CMP-3). */
export const MIN_COMPARED = 2;
const MAX_COMPARED = 4;

/** What came of adding a product, by the numbers that the shop's popup is told (CMP-1). */
export const ADDED = 1;
export const THERE_ALREADY = 2;
export const FULL = 3;

type Added = { status: typeof ADDED | typeof THERE_ALREADY | typeof FULL; ids: string[] };

const ID = /^[A-Za-z0-9_]{1,32}$/;

/**
 * The ids in whatever was stored or written into an address: each once, in their order, and no more
 * than can be compared. Numbers are ids too: other clients store them.
 */
export function toIds(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  const ids = value
    .filter((id) => typeof id === "string" || typeof id === "number")
    .map(String)
    .filter((id) => ID.test(id));
  return [...new Set(ids)].slice(0, MAX_COMPARED);
}

/** The list with one more, if it is not there yet and there is room (CMP-1). */
export function withProduct(ids: readonly string[], id: string): Added {
  if (ids.includes(id)) return { status: THERE_ALREADY, ids: [...ids] };
  if (ids.length >= MAX_COMPARED) return { status: FULL, ids: [...ids] };
  return { status: ADDED, ids: [...ids, id] };
}

export function withoutProduct(ids: readonly string[], id: string): string[] {
  return ids.filter((other) => other !== id);
}

/** Puts a product back where it was, if there is still room. */
export function withProductAt(ids: readonly string[], id: string, place: number): string[] {
  const { status } = withProduct(ids, id);
  return status === ADDED ? [...ids.slice(0, place), id, ...ids.slice(place)] : [...ids];
}

/** The ids in an address, and whether it names more than can be compared. */
export function idsOfAddress(search: string): { ids: string[]; tooMany: boolean } {
  const named = (new URLSearchParams(search).get("products") ?? "").split("-");
  const ids = toIds(named);
  return { ids, tooMany: new Set(named.filter((id) => ID.test(id))).size > ids.length };
}

export function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, at) => id === b[at]);
}
