import type { Language } from "./locale.ts";
import { href, PAGES } from "./paths.ts";

const ABOUT = "#about=";

/** The contact page, with what the message is about. */
export function contactAbout(language: Language, subject: string): string {
  return href(language, PAGES.contact) + ABOUT + encodeURIComponent(subject);
}

/** What a message is about by the page's fragment; empty where it says nothing. */
export function aboutOf(fragment: string, maxLength: number): string {
  if (!fragment.startsWith(ABOUT)) return "";
  try {
    const subject = decodeURIComponent(fragment.slice(ABOUT.length));
    return [...subject.replace(/\s+/g, " ").trim()].slice(0, maxLength).join("");
  } catch {
    return "";
  }
}
