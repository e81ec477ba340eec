/** What the basket decides and no screen should (CRT-1 to CRT-9). Pure. */
import type { AddToCartResult, Cart } from "@/lib/gateway/types";

/** Toasts about a failed write, and the one that leads to the basket (CRT-9). */
export const CART_ERROR_TOAST_MS = 2400;
const GO_TO_CART_TOAST_MS = 5000;
/**
 * The basket page reads again this long after a change, since the shop may have more to say
 * (CRT-3).
 */
export const REREAD_AFTER_UPDATE_MS = 2500;
export const REREAD_AFTER_EMPTY_MS = 750;
/**
 * A basket under payment is left for the order page after this time
 * (contracts/upstream/cart.md#statuses-of-adding, EOC0001).
 */
export const LOCKED_NAVIGATION_MS = 3000;
/** The header's dropdown: from this width up, closing this long after the pointer left (HDR-1). */
export const DROPDOWN_MEDIA = "(width > 768px) and (hover: hover)";
export const DROPDOWN_CLOSE_MS = 150;

/** The shop's page of an order under way; it has no address of its own before that. */
export const ORDER_PATH = "/order";
export const CART_PATH = "/sepet";

/** What the shopper wants of adding: carry on shopping, or pay at once. */
export type AddIntent = "basket" | "buy_now";

/** Sentences the basket can say by itself, as named in the messages. */
type NoticeKey =
  "addFailed" | "added" | "variantNeeded" | "storeNeeded" | "cartLocked" | "personalizationNeeded";

/** What happens on the screen: at most one notice, at most one place to go. */
type AddEffect = {
  notice: {
    /** The shop's own words come first; `key` is said when it had none. */
    text: string | null;
    key: NoticeKey;
    tone: "plain" | "good" | "bad";
    durationMs?: number;
    linkToCart: boolean;
  } | null;
  openPanel: boolean;
  navigate: { path: string; afterMs: number } | null;
};

const NOTHING: AddEffect = { notice: null, openPanel: false, navigate: null };

/**
 * The table of add-to-cart results (CRT-1).
 *
 * @param currentPath the shop path of the page at hand: a product that must be looked at first is
 *   not gone to when one is already there
 */
export function effectOfAdding(
  answer: AddToCartResult,
  intent: AddIntent,
  currentPath: string,
): AddEffect {
  const notice = (
    key: NoticeKey,
    tone: "plain" | "good" | "bad",
    durationMs?: number,
    linkToCart = false,
  ): AddEffect["notice"] => ({
    text: answer.message?.trim() || null,
    key,
    tone,
    linkToCart,
    ...(durationMs === undefined ? {} : { durationMs }),
  });
  const goTo = (path: string | null, afterMs = 0): AddEffect["navigate"] =>
    path === null || samePath(path, currentPath) ? null : { path, afterMs };

  switch (answer.outcome) {
    case "added":
    case "added_popup":
      return intent === "buy_now"
        ? { ...NOTHING, navigate: { path: CART_PATH, afterMs: 0 } }
        : { ...NOTHING, openPanel: true };
    case "go_to":
      return answer.path === null
        ? { ...NOTHING, notice: notice("addFailed", "bad", CART_ERROR_TOAST_MS) }
        : { ...NOTHING, navigate: { path: answer.path, afterMs: 0 } };
    case "added_notice":
      return { ...NOTHING, notice: notice("added", "good", GO_TO_CART_TOAST_MS, true) };
    case "failed": {
      const key = answer.personalizationError ? "personalizationNeeded" : "addFailed";
      return {
        ...NOTHING,
        notice: notice(key, "bad", CART_ERROR_TOAST_MS),
        navigate: answer.personalizationError ? goTo(answer.path) : null,
      };
    }
    case "variant_needed": {
      const navigate = goTo(answer.path);
      return navigate
        ? { ...NOTHING, navigate }
        : { ...NOTHING, notice: notice("variantNeeded", "plain") };
    }
    case "store_needed":
      return { ...NOTHING, notice: notice("storeNeeded", "plain") };
    case "cart_locked":
      return {
        ...NOTHING,
        notice: notice("cartLocked", "plain", LOCKED_NAVIGATION_MS),
        navigate: { path: ORDER_PATH, afterMs: LOCKED_NAVIGATION_MS },
      };
  }
}

/** Whether an outcome put something into the basket. */
export function wasAdded({ outcome }: AddToCartResult): boolean {
  return outcome === "added" || outcome === "added_popup" || outcome === "added_notice";
}

/**
 * What the header counts: the basket itself once it is known, before that the shell's figure or the
 * one on the device, with what is being added on top. Null when nobody has said anything yet.
 */
export function headerCount(known: {
  basket: number | null;
  shell: number | null;
  stored: number | null;
  pending: number;
}): number | null {
  if (known.basket !== null) return known.basket;
  const base = known.shell ?? known.stored;
  if (base === null) return known.pending > 0 ? known.pending : null;
  return Math.max(0, Math.round((base + known.pending) * 1000) / 1000);
}

/**
 * How far a basket is from free shipping: what is missing and how much is there, 0 to 1; null when
 * it plays no part.
 */
export function freeShipping(totals: Cart["totals"]): { reached: boolean; share: number } | null {
  const { freeShippingRemaining: remaining, products } = totals;
  if (remaining === null) return null;
  const [missing, has] = [Number(remaining.amount), Number(products.amount)];
  if (!(missing > 0)) return { reached: true, share: 1 };
  return { reached: false, share: has > 0 ? has / (has + missing) : 0 };
}

function samePath(a: string, b: string): boolean {
  return plainPath(a) === plainPath(b);
}

function plainPath(path: string): string {
  const bare = (path.split(/[?#]/)[0] ?? "").replace(/\/+$/, "");
  try {
    return decodeURI(bare);
  } catch {
    return bare;
  }
}
