import type { ReactNode } from "react";

import type { AddToCart } from "@/lib/gateway/types";
import type { Language } from "@/lib/locale";
import { Button } from "@/ui/button";

import styles from "./add-to-cart.module.css";
import { useAddToCart, type Press } from "./use-add-to-cart";
import type { CartWords } from "./words";

type AddToCartProps = Press & {
  request: AddToCart;
  /** False: nothing that could be bought is chosen. */
  buyable: boolean;
  language: Language;
  words: CartWords;
  labels: { add: string; buyNow: string };
};

/**
 * Into the basket, or straight on to paying. Both are out of action while one of them runs (WID-1).
 */
export function AddToCartButtons({
  request,
  preview,
  gate,
  buyable,
  language,
  words,
  labels,
}: AddToCartProps) {
  const { press, busy } = useAddToCart({ language, words });
  const disabled = !buyable || gate === null || busy !== null;
  return (
    <div className={styles.buttons}>
      <Button
        data-replay={gate === undefined ? "" : "never"}
        className={styles.button}
        disabled={disabled}
        busy={busy === "basket"}
        onClick={() => press(request, "basket", { preview, gate })}
      >
        {labels.add}
      </Button>
      <Button
        data-replay="never"
        variant="secondary"
        className={styles.button}
        disabled={disabled}
        busy={busy === "buy_now"}
        onClick={() => press(request, "buy_now", { preview, gate })}
      >
        {labels.buyNow}
      </Button>
    </div>
  );
}

/** One button, for cards and narrow bars; `describedAs` tells several of them apart. */
export function QuickAdd({
  request,
  preview,
  gate,
  buyable,
  language,
  words,
  label,
  describedAs,
}: Omit<AddToCartProps, "labels"> & {
  label: ReactNode;
  describedAs?: string;
}) {
  const { press, busy } = useAddToCart({ language, words });
  return (
    <Button
      data-replay={gate === undefined ? "" : "never"}
      variant={describedAs ? "secondary" : "primary"}
      wide={describedAs !== undefined}
      disabled={!buyable || gate === null}
      busy={busy !== null}
      aria-label={describedAs}
      onClick={() => press(request, "basket", { preview, gate })}
    >
      {label}
    </Button>
  );
}
