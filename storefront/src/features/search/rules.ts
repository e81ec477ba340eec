import type { SearchResult, Suggestion } from "@/lib/gateway/types";

/**
 * Live search (VAL-3): from this many characters, after this pause; less clears the results.
 */
const SEARCH_MIN_CHARACTERS = 3;
export const SEARCH_DEBOUNCE_MS = 250;
/** The gateway takes no more. */
export const LONGEST_QUERY = 100;

/** What turns the writing round or has no width: no part of a word, and pasted unseen. */
const INVISIBLE = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/**
 * The words to search for, or null when there are too few: then nothing is asked and old results
 * go.
 */
export function searchTerm(typed: string): string | null {
  const term = typed.replace(INVISIBLE, "").trim().replace(/\s+/g, " ");
  return [...term].length >= SEARCH_MIN_CHARACTERS ? term : null;
}

type Kind = Exclude<keyof SearchResult, "message">;

export type SuggestionGroup = {
  kind: Kind;
  entries: (Suggestion & { key: string })[];
};

const ORDER: Kind[] = ["categories", "brands", "products", "combinations"];

/**
 * The groups that have something, in the order shown; each entry has a key that is unique in the
 * whole list.
 */
export function suggestionGroups(result: SearchResult): SuggestionGroup[] {
  return ORDER.map((kind) => ({
    kind,
    entries: result[kind].map((entry, index) => ({ ...entry, key: `${kind}-${index}` })),
  })).filter((group) => group.entries.length > 0);
}

/**
 * The entry that the arrow keys reach from `active`; -1 is the search box itself, and the list goes
 * round through it.
 */
export function nextActive(active: number, total: number, direction: 1 | -1): number {
  const next = active + direction;
  if (next < -1) return total - 1;
  return next >= total ? -1 : next;
}
