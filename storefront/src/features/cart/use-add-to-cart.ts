import { useState } from "react";

import { askStore } from "@/lib/ask-store";
import { failureText } from "@/lib/gateway/problem";
import type { AddToCart, AddToCartResult, Personalization } from "@/lib/gateway/types";
import type { Language } from "@/lib/locale";
import { href, shopPath } from "@/lib/paths";
import { showToast } from "@/ui/toast";

import type { IntentResult } from "./basket-calls";
import { navigate } from "./navigate";
import { basket } from "./page-basket";
import { expectPanel, setPanelOpen } from "./panel";
import type { AddPreview } from "./basket-state";
import { CART_PATH, effectOfAdding, type AddIntent } from "./rules";
import type { CartWords } from "./words";

const LANDED: AddToCartResult = {
  outcome: "added",
  message: null,
  path: null,
  title: null,
  personalizationError: false,
  cart: null,
};

export type Press = {
  preview: AddPreview | null;
  /**
   * Checks the product's form and goes on with what was filled in; null while that is not there,
   * and nothing can be added.
   */
  gate?:
    | ((proceed: (form: Personalization) => Promise<AddToCartResult | null>) => void)
    | null
    | undefined;
};

/**
 * Puts things into the basket and does what the shop's answer asks for (CRT-1). `busy` names the
 * intent under way: its buttons are disabled meanwhile (WID-1).
 */
export function useAddToCart({ language, words }: { language: Language; words: CartWords }) {
  const [busy, setBusy] = useState<AddIntent | null>(null);

  async function add(
    request: AddToCart,
    intent: AddIntent,
    preview: AddPreview | null,
    storeChosen = false,
  ): Promise<AddToCartResult | null> {
    const opener = document.activeElement;
    setBusy(intent);
    if (intent === "basket") expectPanel();
    const result = await basket.add(request, preview);
    setBusy(null);
    if (!storeChosen && result.type === "answered" && result.answer.outcome === "store_needed") {
      const chosen = await askStore(result.answer.message?.trim() || null);
      // The window gave the focus back to nobody: the button was disabled when it opened.
      if (opener instanceof HTMLElement) opener.focus();
      // Once: a shop that still wants a store is told on.
      return chosen ? add(request, intent, preview, true) : null;
    }
    settle(result, { intent, language, words, again: () => void add(request, intent, preview) });
    return result.type === "answered" ? result.answer : null;
  }

  function press(request: AddToCart, intent: AddIntent, { preview, gate }: Press): void {
    if (gate === undefined) void add(request, intent, preview);
    else gate?.((personalization) => add({ ...request, personalization }, intent, preview));
  }
  return { press, busy };
}

function settle(
  result: IntentResult<AddToCartResult>,
  {
    intent,
    language,
    words,
    again,
  }: { intent: AddIntent; language: Language; words: CartWords; again: () => void },
): void {
  const linkToCart = { label: words.goToCart, href: href(language, CART_PATH) };
  if (result.type === "failed") {
    const reason = failureText(words.problems, result.error);
    if (result.certain)
      showToast({
        text: `${words.addFailed}. ${reason}`,
        tone: "bad",
        action: { label: words.retry, onClick: again },
      });
    else
      showToast({
        text: result.error.code === "outcome_unknown" ? words.unsure : `${reason} ${words.unsure}`,
        tone: "bad",
        action: linkToCart,
      });
    return;
  }
  if (result.type !== "answered" && result.type !== "landed") return;

  const effect = effectOfAdding(
    result.type === "landed" ? LANDED : result.answer,
    intent,
    shopPath(window.location.pathname),
  );
  const { notice } = effect;
  if (notice) {
    showToast({
      text: notice.text ?? words[notice.key],
      tone: notice.tone,
      ...(notice.durationMs === undefined ? {} : { durationMs: notice.durationMs }),
      ...(notice.linkToCart ? { action: linkToCart } : {}),
    });
  }
  if (effect.openPanel) setPanelOpen(true);
  const goal = effect.navigate;
  if (goal) {
    if (goal.afterMs > 0) setTimeout(() => navigate(language, goal.path), goal.afterMs);
    else navigate(language, goal.path);
  }
}
