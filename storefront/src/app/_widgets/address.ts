import { DEFAULT_LANGUAGE, isLanguage, type Language } from "@/lib/locale";

/** The language of `/_ui/{language}/{section}`. */
export function languageOf(path: string[] | undefined): Language {
  const [language = ""] = path ?? [];
  return isLanguage(language) ? language : DEFAULT_LANGUAGE;
}

export function sectionOf(path: string[] | undefined): string | null {
  return path?.[1] ?? null;
}

export function widgetsHref(language: Language, section: string | null): string {
  return section === null ? `/_ui/${language}` : `/_ui/${language}/${section}`;
}
