/**
 * An address of ours to go on to, or null: what stands in a query or comes from the shop must not
 * lead elsewhere. Takes what begins with one slash, and nothing a browser would read as another
 * host.
 */
export function ownPath(path: string | null | undefined, origin: string): string | null {
  if (!path || !/^\/(?![/\\])/.test(path) || !URL.canParse(path, origin)) return null;
  const url = new URL(path, origin);
  return url.origin === origin ? url.pathname + url.search + url.hash : null;
}
