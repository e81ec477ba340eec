/**
 * Adds an entry for another address of this document to the browser's history. Next.js replaces
 * `history.pushState` by a function that also renders its router again, which has nothing to show:
 * another page is another document here. Its part of the state goes with the entry: it loads the page
 * again when the browser goes to a state that lacks it.
 */
export function pushAddress(address: string | URL): void {
  History.prototype.pushState.call(history, history.state, "", address);
}

/** Changes the address of the current entry, in the same way. */
export function replaceAddress(address: string | URL): void {
  History.prototype.replaceState.call(history, history.state, "", address);
}
