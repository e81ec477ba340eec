"use client";

import { useEffect, useRef, useState, useSyncExternalStore } from "react";

import { isProblem } from "@/lib/gateway/problem";
import { useShell } from "@/lib/gateway/use-shell";
import { href } from "@/lib/paths";
import { plural } from "@/lib/wording";
import { Icon } from "@/ui/icon";
import { lazyPart } from "@/ui/lazy";

import styles from "./header-cart.module.css";
import type { CartFormat } from "./money-text";
import { quantityText } from "./money-text";
import { connectBasket } from "./page-basket";
import { loadDrawer, setPanelOpen, usePanel } from "./panel";
import { pendingItems } from "./projection";
import { CART_PATH, DROPDOWN_CLOSE_MS, DROPDOWN_MEDIA, headerCount } from "./rules";
import { readStoredCart } from "./stored-cart";
import { useBasketState } from "./use-basket-state";
import type { CartWords } from "./words";

const CartDropdown = lazyPart("CartDropdown", () => import("./cart-dropdown"), {
  // The pointer rests on it after a retry; without room under it, the dropdown would close.
  waiting: <div className={styles.waiting} />,
  notice: "inline",
});
const CartDrawer = lazyPart("CartDrawer", loadDrawer, { urgent: true });

/**
 * The basket in the header: a link to its page with the count, which comes after paint into room
 * that is there. On wide screens a pointer resting on it sees what is inside (HDR-1); its code
 * loads only there, only then.
 */
export function HeaderCart({ format, words }: { format: CartFormat; words: CartWords }) {
  useEffect(connectBasket, []);
  const count = useCount();
  const panel = usePanel();
  const [panelUsed, setPanelUsed] = useState(false);
  if (panel && !panelUsed) setPanelUsed(true);
  const { place, dropdown, handlers } = useDropdown();

  return (
    <div ref={place} className={styles.place} {...handlers}>
      <a
        href={href(format.language, CART_PATH)}
        className={styles.link}
        aria-label={
          count === null ? words.basket : plural(format.language, words.basketCount, count)
        }
      >
        <Icon name="basket" />
        {count !== null && count > 0 && (
          <span className={styles.count}>{count > 99 ? "99+" : quantityText(count, format)}</span>
        )}
      </a>
      {dropdown && !panel && (
        <div className={styles.dropdown}>
          <CartDropdown format={format} words={words} />
        </div>
      )}
      {panelUsed && (
        <CartDrawer
          panel={panel}
          place={place}
          onClose={() => setPanelOpen(false)}
          format={format}
          words={words}
        />
      )}
    </div>
  );
}

/**
 * What to count before, while and after the basket is known; nothing at all while the document is
 * hydrated.
 */
function useCount(): number | null {
  const { data: shell } = useShell();
  const state = useBasketState();
  const stored = useSyncExternalStore(subscribeToNothing, storedCount, () => null);
  const cart = shell && !isProblem(shell.cart) ? shell.cart : null;
  const pending = pendingItems(state);
  return headerCount({
    basket: state.confirmed ? state.confirmed.itemCount + pending : null,
    shell: cart?.itemCount ?? null,
    stored: shell ? null : stored,
    pending,
  });
}

/** Opens while a mouse rests on the place, closes 150 ms after it left, or at once on Escape. */
function useDropdown() {
  const place = useRef<HTMLDivElement>(null);
  const [dropdown, setDropdown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!dropdown) return;
    const onKeyDown = (event: KeyboardEvent) => event.key === "Escape" && setDropdown(false);
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [dropdown]);
  return {
    place,
    dropdown,
    handlers: {
      onPointerEnter: ({ pointerType }: React.PointerEvent) => {
        clearTimeout(timer.current);
        if (pointerType === "mouse" && window.matchMedia(DROPDOWN_MEDIA).matches) setDropdown(true);
      },
      onPointerLeave: ({ pointerType }: React.PointerEvent) => {
        clearTimeout(timer.current);
        if (pointerType === "mouse")
          timer.current = setTimeout(() => setDropdown(false), DROPDOWN_CLOSE_MS);
      },
    },
  };
}

let rememberedCount: number | null | undefined;

/** Read once: it only stands in until the shell has answered. */
function storedCount(): number | null {
  rememberedCount ??= readStoredCart()?.itemCount ?? null;
  return rememberedCount;
}

function subscribeToNothing(): () => void {
  return () => undefined;
}
