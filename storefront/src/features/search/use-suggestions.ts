import { useEffect, useState } from "react";

import { GatewayError } from "@/lib/gateway/problem";
import { readOnce } from "@/lib/gateway/read-once";
import type { SearchResult } from "@/lib/gateway/types";
import type { View } from "@/lib/locale";
import { bff } from "@/lib/paths";

import { SEARCH_DEBOUNCE_MS, searchTerm } from "./rules";

type Answer = {
  term: string;
  result: SearchResult | null;
  /** What the shop said in place of an answer. */
  refusal: string | null;
};

type Suggestions = { term: string | null; answer: Answer | null };

/**
 * Suggestions for what is being typed, a pause after the last letter (VAL-3). While a longer term
 * is asked for, the answer before it stays in view; an answer that comes too late is dropped.
 */
export function useSuggestions({ language, currency }: View, typed: string): Suggestions {
  const term = searchTerm(typed);
  const [answer, setAnswer] = useState<Answer | null>(null);

  useEffect(() => {
    if (term === null) return;
    const request = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const result = await readOnce(bff.search({ language, currency }, term), request.signal);
        setAnswer({ term, result, refusal: result.message ?? null });
      } catch (error) {
        if (request.signal.aborted) return;
        console.error("search not answered", error);
        setAnswer({ term, result: null, refusal: refusalOf(error) });
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
  return { term, answer: current };
}

function refusalOf(error: unknown): string | null {
  const { code, problem } = GatewayError.fromFailure(error);
  return code === "shop_refused" ? (problem?.detail ?? null) : null;
}
