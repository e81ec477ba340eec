import type { LoginReason } from "@/lib/ask-login";
import { createStore, useStore } from "@/lib/store";

import { requestWindows } from "./open-request";

/** A question that waits for its answer, of which there is one at a time. */
export type LoginQuestion = { reason: LoginReason; answer: (signedIn: boolean) => void };

const question = createStore<LoginQuestion | null>(null);

/**
 * Opens the login popup over the page (popup-login). Resolves true once the shopper is signed in
 * and `then`, the one thing they came for, is done; the page is loaded anew after that. False when
 * they closed it.
 */
export function openLogin({
  reason,
  then,
}: {
  reason: LoginReason;
  then?: () => unknown;
}): Promise<boolean> {
  question.get()?.answer(false);
  return new Promise((resolve) => {
    const asked: LoginQuestion = {
      reason,
      answer(signedIn) {
        if (question.get() === asked) question.set(null);
        if (!signedIn || !then) return resolve(signedIn);
        // What became of it is told by whoever asked for it.
        Promise.resolve(then()).then(
          () => resolve(true),
          () => resolve(true),
        );
      },
    };
    question.set(asked);
    requestWindows();
  });
}

/** The question at hand, or null. */
export const useLoginQuestion = (): LoginQuestion | null => useStore(question);
