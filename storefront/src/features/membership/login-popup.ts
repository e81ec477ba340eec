import { useSyncExternalStore } from "react";

import type { LoginReason } from "@/lib/ask-login";

import { askForWindows } from "./asked-for";

/** A question that waits for its answer, of which there is one at a time. */
export type LoginQuestion = { reason: LoginReason; answer: (signedIn: boolean) => void };

let question: LoginQuestion | null = null;
const listeners = new Set<() => void>();

/**
 * Opens the login popup over the page (popup-login). Resolves true once the shopper is signed in
 * and `then`, the one wish they came for, is done; the page is loaded anew after that. False when
 * they closed it.
 */
export function openLogin({
  reason,
  then,
}: {
  reason: LoginReason;
  then?: () => unknown;
}): Promise<boolean> {
  question?.answer(false);
  return new Promise((resolve) => {
    const asked: LoginQuestion = {
      reason,
      answer(signedIn) {
        if (question === asked) set(null);
        if (!signedIn || !then) return resolve(signedIn);
        // What became of the wish is told by whoever wished it.
        Promise.resolve(then()).then(
          () => resolve(true),
          () => resolve(true),
        );
      },
    };
    set(asked);
  });
}

/** The question at hand, or null. */
export function useLoginQuestion(): LoginQuestion | null {
  return useSyncExternalStore(
    subscribe,
    () => question,
    () => null,
  );
}

function set(next: LoginQuestion | null): void {
  question = next;
  for (const listener of listeners) listener();
  if (next) askForWindows();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
