import { toQuery, type ListingQuery } from "../../features/catalogue/listing-query.ts";
import type { Page } from "../../lib/gateway/types.ts";
import { DEFAULT_LANGUAGE, isLanguage, type Language } from "../../lib/locale.ts";
import { href, withQuery } from "../../lib/paths.ts";

import { isIndexed } from "./indexing.ts";

/**
 * The addresses a page states of itself: its canonical one, and the same page in other languages.
 */
type AlternateLinks = {
  canonical: string;
  languages: { language: Language | "x-default"; address: string }[];
};

/** Relative to the document where the gateway states no origin; null for what is not indexed. */
export function alternateLinks(
  page: Pick<Page, "kind" | "path" | "alternates">,
  language: Language,
  query: ListingQuery,
  origin: string | null,
): AlternateLinks | null {
  if (!isIndexed(page, query)) return null;
  const absolute = (path: string) => (origin ?? "") + path;
  const languages: AlternateLinks["languages"] = page.alternates.flatMap((other) =>
    isLanguage(other.language)
      ? [{ language: other.language, address: absolute(href(other.language, other.path)) }]
      : [],
  );
  const main = languages.find((other) => other.language === DEFAULT_LANGUAGE);
  return {
    canonical: absolute(withQuery(href(language, page.path), toQuery(query))),
    languages: main ? [...languages, { language: "x-default", address: main.address }] : languages,
  };
}
