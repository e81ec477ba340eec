import { askLogin } from "@/lib/ask-login";
import { failureText } from "@/lib/gateway/problem";
import { lazyMessages } from "@/lib/lazy-messages";
import type { Language } from "@/lib/locale";
import { showToast } from "@/ui/toast";

import { change, type FavouriteProduct } from "./calls";
import { isFavourite, mark } from "./changes";
import { isGuest, TOAST_MS } from "./toggle";

/**
 * Keeps a product among the favourites and only then does the rest. A guest signs in first; then
 * both are done before the page is loaded anew.
 */
export async function saveFavourite(
  favourite: FavouriteProduct,
  language: Language,
  then: () => Promise<unknown>,
): Promise<void> {
  const save = async () => {
    if (await keep(favourite, language)) await then();
  };
  if (await isGuest()) await askLogin({ reason: "favourite", then: save });
  else await save();
}

/** @returns whether it is among the favourites now; why not is said */
async function keep(favourite: FavouriteProduct, language: Language): Promise<boolean> {
  if (isFavourite(favourite.productId)) return true;
  const result = await change(language, favourite, true);
  if (result.type === "answered" && result.answer.outcome === "member_needed") {
    // The session ended meanwhile.
    let kept = false;
    await askLogin({
      reason: "favourite",
      then: async () => void (kept = await keep(favourite, language)),
    });
    return kept;
  }
  if (result.type === "answered" && result.answer.outcome !== "failed") {
    mark(favourite.productId, true);
    return true;
  }
  const { notices, problems } = await lazyMessages(language);
  const text =
    result.type === "answered" ? result.answer.message : failureText(problems, result.error);
  showToast({ text: text ?? notices.genericError, tone: "bad", durationMs: TOAST_MS });
  return false;
}
