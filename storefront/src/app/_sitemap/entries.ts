import type { Image, MenuCategory } from "../../lib/gateway/types.ts";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "../../lib/locale.ts";
import { href } from "../../lib/paths.ts";

import type { SitemapEntry } from "./xml.ts";

/** Something that has an address in each language, under one id in all of them. */
export type Listed = { id: string; path: string; images?: Image[] };
type PerLanguage<T> = Record<Language, T>;

/**
 * One entry per id, in the order of the default language and then of the others. An address that is
 * not on our origin, whatever the shop says, is left out.
 */
export function entriesOf(listed: PerLanguage<Listed[]>, origin: string): SitemapEntry[] {
  const byId = new Map<string, SitemapEntry>();
  for (const language of inOrder())
    for (const { id, path, images } of listed[language]) {
      const address = ownAddress(href(language, path), origin);
      const entry = byId.get(id) ?? { languages: [], fallback: null, pictures: [] };
      if (!address || entry.languages.some((other) => other.language === language)) continue;
      entry.languages.push({ language, address });
      if (language === DEFAULT_LANGUAGE) entry.fallback = address;
      if (entry.pictures.length === 0) entry.pictures = pictures(images ?? [], origin);
      byId.set(id, entry);
    }
  return [...byId.values()];
}

/** The same for pages that have one path in every language. */
export function sharedEntries(paths: readonly string[], origin: string): SitemapEntry[] {
  const listed = paths.map((path) => ({ id: path, path }));
  return entriesOf(
    perLanguage(() => listed),
    origin,
  );
}

/** A tree of categories as a list, each before its children. */
export function flatten(categories: MenuCategory[]): MenuCategory[] {
  return categories.flatMap((category) => [category, ...flatten(category.children)]);
}

export function perLanguage<T>(make: (language: Language) => T): PerLanguage<T> {
  return Object.fromEntries(LANGUAGES.map((language) => [language, make(language)])) as Record<
    Language,
    T
  >;
}

function inOrder(): Language[] {
  return [DEFAULT_LANGUAGE, ...LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE)];
}

function pictures(images: Image[], origin: string): string[] {
  const addresses = images.map((image) =>
    ownAddress(image.sources.at(-1)?.url ?? image.url, origin),
  );
  return [...new Set(addresses.filter((address) => address !== null))];
}

function ownAddress(path: string, origin: string): string | null {
  if (!URL.canParse(path, origin)) return null;
  const address = new URL(path, origin);
  return address.origin === origin ? address.href : null;
}
