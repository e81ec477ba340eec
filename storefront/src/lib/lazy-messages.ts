import { loadOnce } from "./load-once.ts";
import type { Language } from "./locale.ts";
import type { Messages } from "./messages.ts";

/**
 * The messages for what opens on any page but is seldom opened, such as signing in: sent with each
 * document they would weigh on all of them, so they are loaded with what says them.
 */
const FILES: Record<Language, () => Promise<{ default: Messages }>> = {
  tr: () => import("../messages/tr.json"),
  en: () => import("../messages/en.json"),
  de: () => import("../messages/de.json"),
  ar: () => import("../messages/ar.json"),
};

const loaders = Object.fromEntries(
  Object.entries(FILES).map(([language, load]) => [
    language,
    loadOnce(() => load().then((file) => file.default)),
  ]),
) as Record<Language, () => Promise<Messages>>;

/** The same promise each time, so that components may `use` it. */
export function lazyMessages(language: Language): Promise<Messages> {
  return loaders[language]();
}
