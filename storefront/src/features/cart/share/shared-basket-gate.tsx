import { useMemo, useSyncExternalStore } from "react";

import { lazyPart } from "@/ui/lazy";

import type { CartFormat } from "../money-text";
import { sharedLines } from "./shared-link";
import type { CartWords } from "../words";
import type { ShareWords } from "./words";

const SharedBasket = lazyPart("SharedBasket", () => import("./shared-basket"));

/** Opens what the page's address names as a shared basket. Closed, the address is of this basket. */
export function SharedBasketGate(props: {
  format: CartFormat;
  words: CartWords;
  share: ShareWords;
}) {
  const fragment = useSyncExternalStore(
    subscribe,
    () => location.hash,
    () => "",
  );
  const lines = useMemo(() => sharedLines(fragment), [fragment]);
  return lines && <SharedBasket key={fragment} lines={lines} onClose={dropFragment} {...props} />;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("hashchange", listener);
  return () => window.removeEventListener("hashchange", listener);
}

function dropFragment(): void {
  history.replaceState(history.state, "", location.pathname + location.search);
  // Replacing an address tells nobody.
  window.dispatchEvent(new Event("hashchange"));
}
