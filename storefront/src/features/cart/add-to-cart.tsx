import type { AddToCart } from "@/lib/gateway/types";
import type { Language } from "@/lib/locale";
import { Button } from "@/ui/button";

import styles from "./add-to-cart.module.css";
import type { AddPreview } from "./basket-state";
import { useAddToCart } from "./use-add-to-cart";
import type { CartWords } from "./words";

type AddToCartProps = {
  request: AddToCart;
  preview: AddPreview | null;
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
  buyable,
  language,
  words,
  labels,
}: AddToCartProps) {
  const { add, busy } = useAddToCart({ language, words });
  const disabled = !buyable || busy !== null;
  return (
    <div className={styles.buttons}>
      <Button
        data-replay
        className={styles.button}
        disabled={disabled}
        busy={busy === "basket"}
        onClick={() => void add(request, "basket", preview)}
      >
        {labels.add}
      </Button>
      <Button
        data-replay="never"
        variant="secondary"
        className={styles.button}
        disabled={disabled}
        busy={busy === "buy_now"}
        onClick={() => void add(request, "buy_now", preview)}
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
  buyable,
  language,
  words,
  label,
  describedAs,
}: Omit<AddToCartProps, "labels"> & {
  label: string;
  describedAs?: string;
}) {
  const { add, busy } = useAddToCart({ language, words });
  return (
    <Button
      data-replay
      variant={describedAs ? "secondary" : "primary"}
      wide={describedAs !== undefined}
      disabled={!buyable}
      busy={busy !== null}
      aria-label={describedAs}
      onClick={() => void add(request, "basket", preview)}
    >
      {label}
    </Button>
  );
}
