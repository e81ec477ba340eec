import { useMemo } from "react";

import { failureText } from "@/lib/gateway/problem";
import type { CartChange, LineOptions } from "@/lib/gateway/types";
import type { Language } from "@/lib/locale";
import { fill } from "@/lib/wording";
import { showToast } from "@/ui/toast";

import type { IntentResult } from "./basket-calls";
import type { JoinedLine } from "./joined-basket";
import { navigate } from "./navigate";
import { basket } from "./page-basket";
import type { ProjectedLine } from "./projection";
import { putBack, type RestoreOptions } from "./put-back";
import { CART_ERROR_TOAST_MS, LOCKED_NAVIGATION_MS, ORDER_PATH } from "./rules";
import type { CartWords } from "./words";

/** What a page does with changes beyond toasts. */
type Page = {
  /** Told when a change has reached the shop. */
  after?: (what: "updated" | "emptied") => void;
  /** Says at the line why the shop refused; without it a toast does. */
  onRefused?: (line: ProjectedLine, text: string) => void;
  /** Says that the basket is locked, and the way out; without it the order page is gone to. */
  onLocked?: (message: string | null) => void;
  /** What goes with a line, and how it is set again after its removal was undone. */
  optionsOf?: (line: ProjectedLine) => LineOptions | null;
  restore?: RestoreOptions;
};

type RemovalToast = { text: string; undo: string };

/**
 * Changes to the basket's lines; each says what went wrong, and what was taken out can be put back.
 */
export function useCartChanges({
  language,
  words,
  after,
  onRefused,
  onLocked,
  optionsOf,
  restore,
}: Page & { language: Language; words: CartWords }) {
  return useMemo(() => {
    /** Says what there is to say. @returns whether the change came true */
    function settle(
      result: IntentResult<CartChange>,
      failure: string,
      again: () => void,
      line?: ProjectedLine,
    ): boolean {
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
      if (outcome === "cart_locked") {
        if (onLocked) onLocked(message);
        else {
          showToast({ text: message ?? words.cartLocked, durationMs: LOCKED_NAVIGATION_MS });
          setTimeout(() => navigate(language, ORDER_PATH), LOCKED_NAVIGATION_MS);
        }
        return false;
      }
      if (outcome === "failed") {
        if (line && onRefused) onRefused(line, message ?? failure);
        else showToast({ text: message ?? failure, tone: "bad", durationMs: CART_ERROR_TOAST_MS });
        return false;
      }
      return true;
    }

    async function setQuantity(line: ProjectedLine, quantity: number): Promise<void> {
      const again = () => void setQuantity(line, quantity);
      const result = await basket.setQuantity(line, quantity);
      if (settle(result, words.updateFailed, again, line)) after?.("updated");
    }

    async function remove(line: ProjectedLine, toast?: RemovalToast): Promise<void> {
      const removed = taken([line]);
      const again = () => void remove(line, toast);
      if (!settle(await basket.remove(line), words.removeFailed, again, line)) return;
      after?.("updated");
      showToast({
        text: toast?.text ?? fill(words.removed, { title: line.title }),
        ...(line.personalization.length === 0 && {
          action: { label: toast?.undo ?? words.undo, onClick: () => void undo(removed) },
        }),
      });
    }

    async function empty(lines: readonly ProjectedLine[]): Promise<void> {
      const removed = taken(lines);
      if (!settle(await basket.empty(), words.emptyFailed, () => void empty(lines))) return;
      after?.("emptied");
      showToast({
        text: words.emptied,
        action: { label: words.undo, onClick: () => void undo(removed) },
      });
    }

    const taken = (lines: readonly ProjectedLine[]) =>
      lines.map((line) => ({ line, options: optionsOf?.(line) ?? null }));

    async function undo(removed: ReturnType<typeof taken>): Promise<void> {
      await putBack(removed, { words, restore });
      after?.("updated");
    }

    /** Takes out what joined the basket; what there was of a line stays. */
    async function takeOut(joined: readonly JoinedLine[]): Promise<void> {
      await Promise.all(
        joined.map(async ({ line, amount }) => {
          const left = Number((line.quantity - amount).toFixed(3));
          const result = await (left > 0 ? basket.setQuantity(line, left) : basket.remove(line));
          settle(result, words.removeFailed, () => void takeOut([{ line, amount }]), line);
        }),
      );
      after?.("updated");
    }

    return { setQuantity, remove, empty, takeOut };
  }, [language, words, after, onRefused, onLocked, optionsOf, restore]);
}
