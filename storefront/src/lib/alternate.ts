import type { Language } from "./locale.ts";
import { href } from "./paths.ts";

/** This page in another language: its translated address, else the home page of that language. */
export function alternateHref(
  page: { alternates: { language: string; path: string }[] },
  language: Language,
): string {
  return href(
    language,
    page.alternates.find((alternate) => alternate.language === language)?.path ?? "/",
  );
}
