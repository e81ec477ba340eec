/**
 * Something of the membership's is to open over the page: the header, which holds its place, loads
 * it then.
 */
const OPEN_REQUEST = "vitrin:membership";

export function requestWindows(): void {
  window.dispatchEvent(new Event(OPEN_REQUEST));
}

/** @returns how to stop listening */
export function onWindowsRequested(listener: () => void): () => void {
  window.addEventListener(OPEN_REQUEST, listener);
  return () => window.removeEventListener(OPEN_REQUEST, listener);
}
