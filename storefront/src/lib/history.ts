/**
 * Adds an entry to the browser's history: another address of the same document. Next.js replaces
 * `history.pushState` with a function that also renders its router, for nothing: here each page is
 * a document of its own. The state is copied because it holds Next's part; going to an entry whose
 * state lacks that makes Next reload the page.
 */
export function pushAddress(address: string | URL): void {
  History.prototype.pushState.call(history, history.state, "", address);
}

/** Changes the address of the current entry, in the same way. */
export function replaceAddress(address: string | URL): void {
  History.prototype.replaceState.call(history, history.state, "", address);
}
