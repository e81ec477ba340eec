import { registerLogin } from "@/lib/ask-login";
import type { Language } from "@/lib/locale";
import { keepSession } from "@/lib/session/keep";
import { ENDED_KEY, readStored } from "@/lib/stored";

import { openLogin } from "./login-popup";
import { sayEnded } from "./session-notice";

/**
 * Watches the session on every page, answers who asks to sign in, and says what the last page could
 * not. None of it is needed before the page is there. @returns how to stop
 */
export function watchMembership(language: Language, pageId: string): () => void {
  if (readStored(ENDED_KEY, isTrue)) void sayEnded(language);
  const stops = [keepSession(pageId), registerLogin((question) => openLogin(question))];
  return () => stops.forEach((stop) => stop());
}

function isTrue(value: unknown): value is true {
  return value === true;
}
