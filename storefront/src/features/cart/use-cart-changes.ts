import { useMemo } from "react";

import { failureText } from "@/lib/gateway/problem";
import type { CartChange } from "@/lib/gateway/types";
import type { Language } from "@/lib/locale";
import { fill } from "@/lib/wording";
import { showToast } from "@/ui/toast";

import type { IntentResult } from "./basket-calls";
import { navigate } from "./navigate";
import { basket } from "./page-basket";
import type { ProjectedLine } from "./projection";
import { CART_ERROR_TOAST_MS, LOCKED_NAVIGATION_MS, ORDER_PATH } from "./rules";
import type { CartWords } from "./words";

/** Told when a change has reached the shop. */
type AfterChange = (what: "updated" | "emptied") => void;

/**
 * Changes to the basket's lines; each says what went wrong, and what was taken out can be put back.
 */
export function useCartChanges({
  language,
  words,
  after,
  onLocked,
}: {
  language: Language;
  words: CartWords;
  after?: AfterChange;
  /** Says itself that a payment locks the basket; else the order page is gone to. */
  onLocked?: (message: string | null) => void;
}) {
  return useMemo(() => {
    /** Says what there is to say. @returns whether the change came true */
    function settle(result: IntentResult<CartChange>, failure: string, again: () => void): boolean {
      if (result.type === "landed") return true;
      if (result.type === "superseded") return false;
      if (result.type === "changed") {
        showToast({ text: words.problems.cart_changed });
        return false;
      }
      if (result.type === "failed") {
        const { error, certain } = result;
        const reason = failureText(words.problems, error);
        if (certain)
          showToast({
            text: `${failure}. ${reason}`,
            tone: "bad",
            action: { label: words.retry, onClick: again },
          });
        else
          showToast({
            text: error.code === "outcome_unknown" ? words.unsure : `${reason} ${words.unsure}`,
            tone: "bad",
          });
        return false;
      }
      const { outcome, message } = result.answer;
      if (outcome === "cart_locked" && onLocked) {
        onLocked(message);
        return false;
      }
      if (outcome === "cart_locked") {
        showToast({ text: message ?? words.cartLocked, durationMs: LOCKED_NAVIGATION_MS });
        setTimeout(() => navigate(language, ORDER_PATH), LOCKED_NAVIGATION_MS);
        return false;
      }
      if (outcome === "failed") {
        showToast({ text: message ?? failure, tone: "bad", durationMs: CART_ERROR_TOAST_MS });
        return false;
      }
      return true;
    }

    async function setQuantity(line: ProjectedLine, quantity: number): Promise<void> {
      if (
        settle(
          await basket.setQuantity(line, quantity),
          words.updateFailed,
          () => void setQuantity(line, quantity),
        )
      )
        after?.("updated");
    }

    async function remove(line: ProjectedLine): Promise<void> {
      if (!settle(await basket.remove(line), words.removeFailed, () => void remove(line))) return;
      after?.("updated");
      showToast({
        text: fill(words.removed, { title: line.title }),
        action: { label: words.undo, onClick: () => void putBack([line]) },
      });
    }

    async function empty(lines: readonly ProjectedLine[]): Promise<void> {
      if (!settle(await basket.empty(), words.emptyFailed, () => void empty(lines))) return;
      after?.("emptied");
      showToast({
        text: words.emptied,
        action: { label: words.undo, onClick: () => void putBack(lines) },
      });
    }

    /** What was taken out goes back in as it was: product, variant and quantity. */
    async function putBack(lines: readonly ProjectedLine[]): Promise<void> {
      const endings = await Promise.all(
        lines.map(
          ({ productId, variantId, quantity, title, path, image, variantName, unitPrice }) =>
            basket.add(
              { productId, quantity, ...(variantId ? { variantId } : {}) },
              { title, path, image, variantName, unitPrice },
            ),
        ),
      );
      const back = endings.every(
        (result) =>
          result.type === "landed" ||
          (result.type === "answered" && /^added/.test(result.answer.outcome)),
      );
      if (!back)
        showToast({ text: words.undoFailed, tone: "bad", durationMs: CART_ERROR_TOAST_MS });
      after?.("updated");
    }

    return { setQuantity, remove, empty };
  }, [language, words, after, onLocked]);
}
