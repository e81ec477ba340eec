import { useSyncExternalStore } from "react";

/** What has to be told in a window of its own (FAV-5), in words; one at a time. */
let trouble: string | null = null;
const listeners = new Set<() => void>();

export function setTrouble(text: string | null): void {
  trouble = text;
  for (const listener of listeners) listener();
}

export function useTrouble(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => trouble,
    () => null,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
