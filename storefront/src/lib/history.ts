/**
 * Adds an entry to the browser's history: another address of the same document. With Next's part of
 * the state, Next.js leaves the entry to the browser; for a state without it, Next.js renders its
 * router again, which shows nothing where each page is a document of its own.
 */
export function pushAddress(address: string | URL): void {
  history.pushState(history.state, "", address);
}
