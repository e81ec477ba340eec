import { useRef, useState, type ReactNode } from "react";

import type { Language } from "@/lib/locale";
import { fill, plural } from "@/lib/wording";
import { Button } from "@/ui/button";
import { classNames } from "@/ui/class-names";
import { showToast } from "@/ui/toast";

import { addSeveral, type SeveralWords } from "./add-several";
import { CART_ERROR_TOAST_MS } from "./rules";
import styles from "./several-bar.module.css";
import { keyOf, MAX_SEVERAL, type SeveralItem } from "./several-rules";
import { useCartChanges } from "./use-cart-changes";
import type { CartWords } from "./words";

/** Which products are ticked. */
export function useSeveral() {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  return {
    ticked,
    clear: () => setTicked(new Set()),
    tick(items: readonly SeveralItem[], on: boolean) {
      setTicked((before) => {
        const after = new Set(before);
        for (const item of items) after[on ? "add" : "delete"](keyOf(item));
        return after;
      });
    },
  };
}

/** A box to tick a product with. */
export function TickProduct({
  item,
  several,
  words,
}: {
  item: SeveralItem;
  several: ReturnType<typeof useSeveral>;
  words: SeveralWords;
}) {
  return (
    <Box
      label={
        <span className="visually-hidden">{fill(words.several.select, { title: item.title })}</span>
      }
      className={styles.tick}
      checked={several.ticked.has(keyOf(item))}
      onChange={(on) => several.tick([item], on)}
    />
  );
}

/** Ticks all, says how many are ticked, and adds them at once (CRT-5). */
export function SeveralBar({
  items,
  several: { ticked, tick, clear },
  plain = false,
  language,
  cart,
  words,
  children,
}: {
  /** What can be ticked. */
  items: readonly SeveralItem[];
  several: ReturnType<typeof useSeveral>;
  /** Stands in its place instead of staying in reach. */
  plain?: boolean;
  language: Language;
  cart: CartWords;
  words: SeveralWords;
  /** Stands before the button. */
  children?: ReactNode;
}) {
  const { several, nothingSelected } = words;
  const { takeOut } = useCartChanges({ language, words: cart });
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
      if (await addSeveral(chosen, { language, words: cart, several, takeOut })) clear();
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  return (
    <div
      role="group"
      aria-label={several.label}
      className={classNames(styles.bar, plain && styles.plain)}
    >
      <Box
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
        {several.add}
      </Button>
    </div>
  );
}

function Box({
  label,
  checked,
  partly = false,
  className,
  onChange,
}: {
  label: ReactNode;
  checked: boolean;
  partly?: boolean;
  className?: string | undefined;
  onChange: (on: boolean) => void;
}) {
  return (
    <label className={className ?? styles.all}>
      <input
        type="checkbox"
        ref={(input) => {
          if (input) input.indeterminate = partly && !checked;
        }}
        checked={checked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {label}
    </label>
  );
}
