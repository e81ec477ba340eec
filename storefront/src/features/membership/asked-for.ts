/**
 * Something of the membership's is to open over the page: the header, which holds its place, loads
 * it then.
 */
const ASKED = "vitrin:membership";

export function askForWindows(): void {
  window.dispatchEvent(new Event(ASKED));
}

/** @returns how to stop listening */
export function whenWindowsAsked(listener: () => void): () => void {
  window.addEventListener(ASKED, listener);
  return () => window.removeEventListener(ASKED, listener);
}
