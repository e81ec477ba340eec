/**
 * The page's one basket, and its ties to what lies outside: header figures, the device, the other
 * tabs.
 */
import { hasBasketBefore } from "@/lib/basket-before";
import { documentView } from "@/lib/document-view";
import type { Cart } from "@/lib/gateway/types";
import { updateShell } from "@/lib/gateway/use-shell";

import { Basket } from "./basket";
import { gatewayCalls } from "./gateway-calls";
import { writeStoredCart } from "./stored-cart";
import { keepUnsent, readUnsent } from "./unsent";

export const basket = new Basket(gatewayCalls);

/** Unfinished writes of the previous page, until they are resumed. */
let unsent = readUnsent();

const CHANNEL = "vitrin-basket";
type Message = { view: string; cart: Cart };

/** Ties the basket to its surroundings for as long as the page lives. @returns how to untie it */
export function connectBasket(): () => void {
  const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(CHANNEL);
  const view = viewKey();

  const stop = basket.onConfirmed((cart, source) => {
    const { itemCount, lines, totals } = cart;
    updateShell((shell) => ({
      ...shell,
      cart: { itemCount, lines: lines.length, total: totals.total },
    }));
    writeStoredCart(cart);
    if (source === "written") channel?.postMessage({ view, cart } satisfies Message);
  });

  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      // A tab in another language or currency has other words and prices for the same basket.
      if (data.view === view) basket.hear(data.cart);
      else if (basket.get().confirmed) basket.load().catch(() => undefined);
    };
  }
  if (hasBasketBefore())
    import("./joined-lines")
      .then(
        ({ noteJoined }) => noteJoined(basket),
        () => undefined,
      )
      .catch(() => undefined);
  let gone = false;
  // Failures reported while the page unloads are ignored: an aborted request may have arrived.
  const keep = () => gone || keepUnsent(basket.get(), unsent);
  const taken = () => {
    unsent = null;
    keep();
  };
  if (unsent) {
    const earlier = unsent;
    basket.hold(
      import("./resume-writes")
        .then(({ resumeWrites }) => resumeWrites(basket, earlier, taken))
        .catch(taken),
    );
  }
  const stopKeeping = basket.subscribe(keep);
  const leave = () => {
    basket.flush();
    gone = true;
  };
  // Another page may have finished the pending writes while this one was in the bfcache.
  const back = ({ persisted }: PageTransitionEvent) => {
    gone = false;
    if (persisted && basket.get().pending.length > 0) location.reload();
  };
  document.addEventListener("visibilitychange", basket.flush);
  window.addEventListener("pagehide", leave);
  window.addEventListener("pageshow", back);
  return () => {
    stop();
    stopKeeping();
    channel?.close();
    document.removeEventListener("visibilitychange", basket.flush);
    window.removeEventListener("pagehide", leave);
    window.removeEventListener("pageshow", back);
  };
}

function viewKey(): string {
  const { language, currency } = documentView();
  return `${language}/${currency}`;
}
