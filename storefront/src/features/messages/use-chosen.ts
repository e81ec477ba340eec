import { useSyncExternalStore } from "react";

import type { Thread } from "@/lib/gateway/types";

/** The place of the form for a new message, beside those of threads. */
export const NEW = "new";
const THREAD = "thread-";

export const placeOf = ({ id }: Thread): string => `${THREAD}${id}`;

/** The thread of a place that is not the form's. */
export const threadOf = (place: string): string => place.slice(THREAD.length);

/** What is chosen stands in the address, so that a phone's back leads to the list. */
export function useChosen(): string | null {
  return useSyncExternalStore(subscribe, chosenPlace, () => null);
}

function chosenPlace(): string | null {
  const place = location.hash.slice(1);
  return place === NEW || /^thread-[A-Za-z0-9_-]{1,32}$/.test(place) ? place : null;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("hashchange", listener);
  return () => window.removeEventListener("hashchange", listener);
}
