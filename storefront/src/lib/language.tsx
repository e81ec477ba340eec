"use client";

import { createContext, useContext, type ReactNode } from "react";

import { DEFAULT_LANGUAGE, type Language } from "./locale.ts";

const LanguageContext = createContext<Language>(DEFAULT_LANGUAGE);

/** Gives the page's language to all client components below. */
export function LanguageProvider({
  language,
  children,
}: {
  language: Language;
  children: ReactNode;
}) {
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

/** The language of the page. */
export function useLanguage(): Language {
  return useContext(LanguageContext);
}
