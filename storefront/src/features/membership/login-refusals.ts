import { useSyncExternalStore } from "react";

/**
 * How often this page's visitor was refused, wherever on the page that was: after three times a
 * code is asked for (AUT-1).
 */
type Refusals = { refusals: number; codeAsked: boolean };

const NONE: Refusals = { refusals: 0, codeAsked: false };
let state = NONE;
const listeners = new Set<() => void>();

/** @param codeAsked the shop said that the next try needs the security code */
export function countRefusal(codeAsked: boolean): void {
  set({ refusals: state.refusals + 1, codeAsked: state.codeAsked || codeAsked });
}

export function forgetRefusals(): void {
  set(NONE);
}

export function useRefusals(): Refusals {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => NONE,
  );
}

function set(next: Refusals): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
