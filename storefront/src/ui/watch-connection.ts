import { CONNECTION_MISSED } from "./missing-chunk.ts";

export type ConnectionWords = { offline: string; online: string };

/** How long it says that the connection is back. */
const ONLINE_MS = 4000;
/** How long it says that it seems to be gone, where the browser does not know of it. */
const MISSED_MS = 8000;

/** Says in `place` when the connection goes, when it is missed, and when it comes back. */
export function watchConnection(place: HTMLElement, words: ConnectionWords): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const say = (text: string, forMs?: number) => {
    clearTimeout(timer);
    // Put there anew, it is read out anew.
    place.replaceChildren(text);
    if (forMs !== undefined) timer = setTimeout(() => place.replaceChildren(), forMs);
  };
  window.addEventListener("offline", () => say(words.offline));
  window.addEventListener("online", () => say(words.online, ONLINE_MS));
  window.addEventListener(CONNECTION_MISSED, () =>
    say(words.offline, navigator.onLine ? MISSED_MS : undefined),
  );
}
