import { useRef, useState, type ReactNode } from "react";

import type { Language } from "@/lib/locale";
import { plural } from "@/lib/wording";
import { Button } from "@/ui/button";
import { classNames } from "@/ui/class-names";
import { useFootMark } from "@/ui/foot-mark";
import { showToast } from "@/ui/toast";

import { addSeveral } from "./add-several";
import { CART_ERROR_TOAST_MS } from "./rules";
import styles from "./several-bar.module.css";
import { keyOf, MAX_SEVERAL, type SeveralItem } from "./several-rules";
import { TickBox, type Several } from "./tick-product";
import { useCartChanges } from "./use-cart-changes";
import type { CartWords, SeveralWords } from "./words";

/** Ticks all, says how many are ticked, and adds them at once (CRT-5). */
export function SeveralBar({
  items,
  several: { ticked, tick },
  place = "top",
  language,
  cart,
  words,
  children,
}: {
  /** What can be ticked. */
  items: readonly SeveralItem[];
  several: Several;
  /**
   * Where it stays in reach: below the header, or at the foot of the window, where it moves nothing
   * when it comes; `plain`: it does not.
   */
  place?: "top" | "foot" | "plain";
  language: Language;
  cart: CartWords;
  words: SeveralWords;
  /** Stands before the button. */
  children?: ReactNode;
}) {
  const { several, nothingSelected } = words;
  const { takeOut } = useCartChanges({ language, words: cart });
  useFootMark("several", place === "foot");
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  // Of what has left the list meanwhile, nothing is added.
  const chosen = items.filter((item) => ticked.has(keyOf(item))).slice(0, MAX_SEVERAL);

  async function press() {
    if (running.current) return;
    if (chosen.length === 0) {
      showToast({ text: nothingSelected, tone: "bad", durationMs: CART_ERROR_TOAST_MS });
      return;
    }
    running.current = true;
    setBusy(true);
    try {
      // More than go at once stay ticked.
      if (await addSeveral(chosen, { language, words: cart, several, takeOut }))
        tick(chosen, false);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  return (
    <div role="group" aria-label={several.label} className={classNames(styles.bar, styles[place])}>
      <TickBox
        label={several.selectAll}
        checked={chosen.length > 0 && chosen.length === Math.min(items.length, MAX_SEVERAL)}
        partly={chosen.length > 0}
        onChange={(on) => tick(items.slice(0, MAX_SEVERAL), on)}
      />
      <p role="status" className={styles.count}>
        {chosen.length > 0 && plural(language, several.selected, chosen.length)}
      </p>
      {children}
      <Button data-replay="never" busy={busy} onClick={() => void press()}>
        {place === "foot" && chosen.length > 0 ? (
          <span>
            {several.add} <bdi>({chosen.length})</bdi>
          </span>
        ) : (
          several.add
        )}
      </Button>
    </div>
  );
}
