import { useState, useSyncExternalStore, type RefObject } from "react";

import { remembered, type Remembered } from "./remembered";

/**
 * Who was remembered on this device; null while the document is hydrated, since the server cannot
 * know, and as long as the form is there if somebody filled it in before. Read once: signing in
 * leaves it, and changes nothing of the form that did.
 */
export function useRemembered(place: RefObject<HTMLElement | null>): Remembered | null {
  const [read] = useState(() => readOnce(place));
  return useSyncExternalStore(subscribeToNothing, read, () => null);
}

function readOnce(place: RefObject<HTMLElement | null>): () => Remembered | null {
  let known: Remembered | null | undefined;
  return () => (known === undefined ? (known = inUse(place.current) ? null : remembered()) : known);
}

/** Whether a shopper, or a browser that keeps passwords, was here before the page listened. */
function inUse(place: HTMLElement | null): boolean {
  if (!place) return false;
  const filled = ({ value, defaultValue, checked, defaultChecked }: HTMLInputElement) =>
    value !== defaultValue || checked !== defaultChecked;
  return (
    place.contains(document.activeElement) || [...place.querySelectorAll("input")].some(filled)
  );
}

function subscribeToNothing(): () => void {
  return () => undefined;
}
