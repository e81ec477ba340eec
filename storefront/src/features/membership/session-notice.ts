import { lazyMessages } from "@/lib/lazy-messages";
import type { Language } from "@/lib/locale";
import { dropStored, ENDED_KEY } from "@/lib/stored";
import { showToast } from "@/ui/toast";

/** Says that a session ended by itself, on the page its shopper was sent to (TOK-3), once. */
export async function sayEnded(language: Language): Promise<void> {
  dropStored(ENDED_KEY);
  const { login } = await lazyMessages(language);
  showToast({ text: login.sessionEnded });
}
