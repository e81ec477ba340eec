import { createStore, useStore } from "./store.ts";

/**
 * A product that can only be bought from a store needs one chosen first. Features do not know each
 * other: the basket asks here, and the page's frame opens the stores' window for it.
 */
export type StoreQuestion = {
  /** The shop's words for why it asks. */
  message: string | null;
  answer: (chosen: boolean) => void;
};

const question = createStore<StoreQuestion | null>(null);

/** Asks for a store; true when one was chosen, false when the window was closed. */
export function askStore(message: string | null): Promise<boolean> {
  question.get()?.answer(false);
  return new Promise((resolve) => {
    const asked: StoreQuestion = {
      message,
      answer(chosen) {
        if (question.get() === asked) question.set(null);
        resolve(chosen);
      },
    };
    question.set(asked);
  });
}

/** The question at hand, or null. */
export const useStoreQuestion = (): StoreQuestion | null => useStore(question);
