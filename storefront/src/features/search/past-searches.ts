import { dropStored, readStored, SEARCHES_KEY, writeStored } from "@/lib/stored";

import { fold } from "./fold";
import { LONGEST_QUERY, searchTerm } from "./rules";

/** Kept on this device only, the latest first; where nothing may be kept, nothing is. */
export const MAX_PAST_SEARCHES = 8;

const isList = (value: unknown): value is unknown[] => Array.isArray(value);

export function pastSearches(): string[] {
  const kept = readStored(SEARCHES_KEY, isList) ?? [];
  // Whoever wrote it: what is no search is not shown.
  return kept
    .filter((entry) => typeof entry === "string")
    .filter((entry) => entry.length <= LONGEST_QUERY && searchTerm(entry) === entry)
    .slice(0, MAX_PAST_SEARCHES);
}

/** Puts a search first; the same in another spelling takes its place. */
export function rememberSearch(typed: string): void {
  const term = searchTerm(typed);
  if (term === null || term.length > LONGEST_QUERY) return;
  write([term, ...without(term)].slice(0, MAX_PAST_SEARCHES));
}

export function forgetSearch(term: string): void {
  write(without(term));
}

export function forgetSearches(): void {
  dropStored(SEARCHES_KEY);
}

function without(term: string): string[] {
  return pastSearches().filter((past) => fold(past) !== fold(term));
}

function write(terms: string[]): void {
  if (terms.length === 0) dropStored(SEARCHES_KEY);
  else writeStored(SEARCHES_KEY, terms);
}
