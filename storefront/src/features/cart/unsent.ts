/**
 * What a page has not written, or not heard of, when it goes, for the next page of this tab: kept
 * from the press on, since a page may go at any time.
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

/** Keeps what is pending, behind what an earlier page left and this one has not taken up yet. */
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
    // Nothing can be kept, or what was is no record: then it is lost with the page.
  }
}

export function readUnsent(): Unsent | null {
  try {
    return JSON.parse(sessionStorage.getItem(UNSENT_KEY) ?? "null") as Unsent | null;
  } catch {
    return null;
  }
}
