import { toQuery, type ListingQuery } from "../../features/catalogue/listing-query.ts";
import type { Page } from "../../lib/gateway/types.ts";
import { DEFAULT_LANGUAGE, isLanguage, type Language } from "../../lib/locale.ts";
import { href, withQuery } from "../../lib/paths.ts";

/**
 * The addresses a page states of itself: its canonical one, and the same page in other languages.
 */
type AlternateLinks = {
  canonical: string;
  languages: { language: Language | "x-default"; address: string }[];
};

/** Whether a list shows less than all it has. */
export function isFiltered(query: ListingQuery): boolean {
  return Object.keys(query).some((name) => name !== "ps" && name !== "q");
}

/** Relative to the document where the gateway states no origin. */
export function alternateLinks(
  page: Pick<Page, "path" | "alternates">,
  language: Language,
  query: ListingQuery,
  origin: string | null,
): AlternateLinks {
  const absolute = (path: string) => (origin ?? "") + path;
  const languages: AlternateLinks["languages"] = page.alternates.flatMap((other) =>
    isLanguage(other.language)
      ? [{ language: other.language, address: absolute(href(other.language, other.path)) }]
      : [],
  );
  const main = languages.find((other) => other.language === DEFAULT_LANGUAGE);
  return {
    // A filtered list points at the whole one: its addresses are endless, its products are the
    // same.
    canonical: absolute(
      withQuery(href(language, page.path), isFiltered(query) ? {} : toQuery(query)),
    ),
    languages: main ? [...languages, { language: "x-default", address: main.address }] : languages,
  };
}
