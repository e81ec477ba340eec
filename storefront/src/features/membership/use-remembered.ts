"use client";

import { useSyncExternalStore } from "react";

import { remembered, type Remembered } from "./remembered";

/** Read once for each document: signing in leaves it, and changes nothing of the form that did. */
let known: Remembered | null | undefined;

/** Who was remembered on this device; null while the document is hydrated, since the server cannot know. */
export function useRemembered(): Remembered | null {
  return useSyncExternalStore(subscribeToNothing, () => (known === undefined ? (known = remembered()) : known), () => null);
}

function subscribeToNothing(): () => void {
  return () => undefined;
}
