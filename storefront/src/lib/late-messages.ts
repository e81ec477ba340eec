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

const loaded = new Map<Language, Promise<Messages>>();

/**
 * Asked for once; the same promise each time, so that components may `use` it. A failure is asked
 * for again.
 */
export function lateMessages(language: Language): Promise<Messages> {
  let messages = loaded.get(language);
  if (!messages) {
    messages = FILES[language]().then((file) => file.default);
    messages.catch(() => loaded.delete(language));
    loaded.set(language, messages);
  }
  return messages;
}
