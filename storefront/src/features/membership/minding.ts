import { registerLogin } from "@/lib/ask-login";
import type { Language } from "@/lib/locale";
import { keepSession } from "@/lib/session/keep";
import { ENDED_KEY, readStored } from "@/lib/stored";

import { openLogin } from "./login-popup";
import { sayEnded } from "./session-notice";

/**
 * What the membership minds on every page, none of it needed before the page is there: the session,
 * who asks to sign in, and what the last page could not say. @returns how to stop
 */
export function mindMembership(language: Language, pageId: string): () => void {
  if (readStored(ENDED_KEY, isTrue)) void sayEnded(language);
  const stops = [keepSession(pageId), registerLogin((question) => openLogin(question))];
  return () => stops.forEach((stop) => stop());
}

function isTrue(value: unknown): value is true {
  return value === true;
}
