import { CONNECTION_MISSED } from "./missing-chunk.ts";

/** The element that says it, in the words it carries. */
export const CONNECTION_PLACE = "connection";

/** How long it says that the connection is back. */
const ONLINE_MS = 4000;
/** How long it says that it seems to be gone, where the browser does not know of it. */
const MISSED_MS = 8000;

/**
 * Says on the page when the connection goes, when it is missed, and when it comes back.
 *
 * @returns how to stop
 */
export function watchConnection(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const say = (key: "offline" | "online", forMs?: number) => {
    clearTimeout(timer);
    const place = document.getElementById(CONNECTION_PLACE);
    // Put there anew, it is read out anew.
    place?.replaceChildren(place.dataset[key] ?? "");
    if (forMs !== undefined) timer = setTimeout(() => place?.replaceChildren(), forMs);
  };
  const listeners = {
    offline: () => say("offline"),
    online: () => say("online", ONLINE_MS),
    [CONNECTION_MISSED]: () => say("offline", navigator.onLine ? MISSED_MS : undefined),
  };
  for (const [name, listener] of Object.entries(listeners)) window.addEventListener(name, listener);
  if (!navigator.onLine) say("offline");
  return () => {
    clearTimeout(timer);
    for (const [name, listener] of Object.entries(listeners))
      window.removeEventListener(name, listener);
  };
}
