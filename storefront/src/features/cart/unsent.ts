/**
 * Keeps the basket changes that are queued or in flight in the tab's storage, from the press on, so
 * that the next page of the tab can finish them (ADR 0054).
 */
import { UNSENT_KEY } from "@/lib/stored";

import type { BasketState, Intent } from "./basket-state";
import { isWriting } from "./basket-state";
import { lastWrite, type SentWrite } from "./gateway-calls";

export type Unsent = {
  atMs: number;
  /** The write whose answer has not come. */
  write: SentWrite | undefined;
  intents: readonly Intent[];
};

/** Stores the pending changes after those of the previous page that are not resumed yet. */
export function keepUnsent(state: BasketState, earlier: Unsent | null): void {
  try {
    const { atMs, write, intents } = earlier ?? {
      atMs: Date.now(),
      write: isWriting(state) ? lastWrite() : undefined,
      intents: [],
    };
    const unsent: Unsent = { atMs, write, intents: [...intents, ...state.pending] };
    if (unsent.intents[0]) sessionStorage.setItem(UNSENT_KEY, JSON.stringify(unsent));
    else sessionStorage.removeItem(UNSENT_KEY);
  } catch {
    // No storage, or a record that cannot be read: the changes are lost with the page.
  }
}

export function readUnsent(): Unsent | null {
  try {
    return JSON.parse(sessionStorage.getItem(UNSENT_KEY) ?? "null") as Unsent | null;
  } catch {
    return null;
  }
}
