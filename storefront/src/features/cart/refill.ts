/**
 * Fills a basket that the shop has forgotten from the device's copy (CRT-7). Each line is taken off
 * the list before it is sent, so it goes at most once, whatever happens to the page in between.
 */
import {
  CART_KEY,
  DEFAULT_LIFETIME_MS,
  dropStored,
  readEntry,
  REFILL_KEY,
  writeStored,
} from "@/lib/stored";

import { basket } from "./page-basket";
import { wasAdded } from "./rules";
import { isItem, isStoredCart, storedRefill, type Item, type Refill } from "./stored-cart";

/** An older copy is of a visit that is over. */
const COPY_GOOD_MS = 86_400_000;
const REFILL_GOOD_MS = 600_000;
const LOCK = "vitrin-refill";

/** With these the same line is refused each time. */
const HOPELESS = ["malformed_request", "invalid_field", "too_large", "idempotency_key_reused"];

/** How it ended: `missed` lines could not be added, or nobody knows whether they were. */
type Refilled = { added: number; missed: number };

/**
 * Puts back what the device has of an empty basket; null where there is nothing to put back. One
 * tab at a time.
 *
 * @throws GatewayError when the shop cannot be asked; the next call goes on where this one stopped
 */
export function refillBasket(): Promise<Refilled | null> {
  return typeof navigator.locks === "undefined" ? refill() : navigator.locks.request(LOCK, refill);
}

async function refill(): Promise<Refilled | null> {
  const { begun, items } = storedRefill() ?? { begun: false, items: copied() };
  if (items.length === 0 || !keep(items, begun)) return null;
  // What is read here takes the place of the copy.
  const cart = await basket.load();
  if (!begun && (cart === null || cart.lines.length > 0)) {
    dropStored(REFILL_KEY);
    return null;
  }
  const done: Refilled = { added: 0, missed: 0 };
  for (let [item, ...left] = items; item; [item, ...left] = left) {
    keep(left, true);
    const result = await basket.add(
      {
        productId: item.productId,
        quantity: item.quantity,
        ...(item.variantId === null ? {} : { variantId: item.variantId }),
        ...(item.frequency === undefined
          ? {}
          : { subscribe: true, subscribeFrequency: item.frequency }),
      },
      null,
    );
    if (result.type === "failed" && result.certain && !HOPELESS.includes(result.error.code)) {
      keep([item, ...left], true);
      throw result.error;
    }
    const there =
      result.type === "landed" || (result.type === "answered" && wasAdded(result.answer));
    done[there ? "added" : "missed"] += 1;
  }
  dropStored(REFILL_KEY);
  return done;
}

const keep = (items: Item[], begun: boolean): boolean =>
  writeStored(REFILL_KEY, { begun, items } satisfies Refill, Date.now() + REFILL_GOOD_MS);

/** The lines of a copy that is young enough. */
function copied(): Item[] {
  const entry = readEntry(CART_KEY, isStoredCart);
  if (!entry || Date.now() - (entry.endsAtMs - DEFAULT_LIFETIME_MS) > COPY_GOOD_MS) return [];
  return entry.value.items.filter(isItem);
}
