import { DEFAULT_LANGUAGE, isLanguage, type Language } from "./locale.ts";

/** Language and currency of the document at hand, as its root element states them. */
export function documentView(): { language: Language; currency: string } {
  const { lang, dataset } = document.documentElement;
  return {
    language: isLanguage(lang) ? lang : DEFAULT_LANGUAGE,
    currency: dataset.currency ?? "TL",
  };
}
