/**
 * Runs work once the page has loaded and the browser has nothing to do: what may be wanted soon and
 * should not have to be waited for. Never where the shopper saves data.
 */
export function atRest(work: () => void): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const rest = () => globalThis.requestIdleCallback?.(work);
  if (document.readyState === "complete") rest();
  else addEventListener("load", rest, { once: true });
}
