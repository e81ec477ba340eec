/**
 * Adds an entry for another address of this document to the browser's history. Next.js replaces
 * `history.pushState` by a function that also renders its router again, which has nothing to show:
 * another page is another document here.
 */
export function pushAddress(address: string | URL): void {
  History.prototype.pushState.call(history, null, "", address);
}

/** Changes the address of the current entry, in the same way. */
export function replaceAddress(address: string | URL): void {
  History.prototype.replaceState.call(history, history.state, "", address);
}
