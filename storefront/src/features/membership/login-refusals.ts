import { createStore, useStore } from "@/lib/store";

/**
 * How often this page's visitor was refused, wherever on the page that was: after three times a
 * code is asked for (AUT-1).
 */
type Refusals = { refusals: number; codeAsked: boolean };

const NONE: Refusals = { refusals: 0, codeAsked: false };
const store = createStore(NONE);

/** @param codeAsked the shop said that the next try needs the security code */
export function countRefusal(codeAsked: boolean): void {
  const before = store.get();
  store.set({ refusals: before.refusals + 1, codeAsked: before.codeAsked || codeAsked });
}

export function forgetRefusals(): void {
  store.set(NONE);
}

export const useRefusals = (): Refusals => useStore(store);
