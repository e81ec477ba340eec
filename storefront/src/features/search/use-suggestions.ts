import { useEffect, useState } from "react";

import { readOnce } from "@/lib/gateway/read-once";
import type { SearchResult } from "@/lib/gateway/types";
import type { View } from "@/lib/locale";
import { bff } from "@/lib/paths";

import { SEARCH_DEBOUNCE_MS, searchTerm } from "./rules";

type Suggestions = { term: string | null; result: SearchResult | null; failed: boolean };

/**
 * Suggestions for what is being typed, a pause after the last letter (VAL-3). While a longer term
 * is asked for, the answer before it stays in view; an answer that comes too late is dropped.
 */
export function useSuggestions({ language, currency }: View, typed: string): Suggestions {
  const term = searchTerm(typed);
  const [answer, setAnswer] = useState<{ term: string; result: SearchResult | null } | null>(null);

  useEffect(() => {
    if (term === null) return;
    const request = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const result = await readOnce(bff.search({ language, currency }, term), request.signal);
        setAnswer({ term, result });
      } catch (error) {
        if (request.signal.aborted) return;
        console.error("search not answered", error);
        setAnswer({ term, result: null });
      }
    }, SEARCH_DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [term, language, currency]);

  const current =
    term !== null &&
    answer !== null &&
    (term.startsWith(answer.term) || answer.term.startsWith(term))
      ? answer
      : null;
  return {
    term,
    result: current?.result ?? null,
    failed: current !== null && current.result === null,
  };
}
