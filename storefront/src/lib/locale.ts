/**
 * Language, currency and list layout as the gateway hands them to us: three leading path segments.
 * Turkish is the default everywhere (CNS-6).
 */
export const LANGUAGES = ["tr", "en", "de", "ar"] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = "tr";

/**
 * Each language in its own words, for the language switch; no list of languages speaks the reader's
 * language only.
 */
export const LANGUAGE_NAMES: Record<Language, string> = {
  tr: "Türkçe",
  en: "English",
  de: "Deutsch",
  ar: "العربية",
};

export const LAYOUTS = ["grid", "list", "table"] as const;
export type ListLayout = (typeof LAYOUTS)[number];

/** What the visitor chose, as it stands in the internal path. */
export type View = { language: Language; currency: string; layout: ListLayout };

export function direction(language: Language): "ltr" | "rtl" {
  return language === "ar" ? "rtl" : "ltr";
}

export function isLanguage(value: string): value is Language {
  return (LANGUAGES as readonly string[]).includes(value);
}

function isLayout(value: string): value is ListLayout {
  return (LAYOUTS as readonly string[]).includes(value);
}

/**
 * The three segments as a view, or null when any of them is none we know: the page does not exist
 * then.
 */
export function parseView(segments: {
  language: string;
  currency: string;
  layout: string;
}): View | null {
  const { language, currency, layout } = segments;
  return isLanguage(language) && isLayout(layout) && /^[A-Z]{2,3}$/.test(currency)
    ? { language, currency, layout }
    : null;
}
