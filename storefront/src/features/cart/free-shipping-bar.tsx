import type { Cart } from "@/lib/gateway/types";
import { fill } from "@/lib/wording";
import { Drawing, Icon } from "@/ui/icon";
import { TRUCK } from "@/ui/product-drawings";

import styles from "./free-shipping-bar.module.css";
import { moneyText, type CartFormat } from "./money-text";
import { freeShipping } from "./rules";
import type { CartWords } from "./words";

/** How much is missing until shipping costs nothing. */
export function FreeShippingBar({
  totals,
  format,
  words,
}: {
  totals: Cart["totals"];
  format: CartFormat;
  words: CartWords;
}) {
  const progress = freeShipping(totals);
  if (!progress) return null;
  const text =
    progress.reached || !totals.freeShippingRemaining
      ? words.freeShippingReached
      : fill(words.freeShippingLeft, { amount: moneyText(totals.freeShippingRemaining, format) });
  return (
    <div className={styles.bar} data-reached={progress.reached || undefined}>
      <p className={styles.text}>
        {progress.reached ? <Icon name="check" size={20} /> : <Drawing d={TRUCK} size={20} />}
        {text}
      </p>
      <progress
        className={styles.progress}
        max={100}
        value={Math.round(progress.share * 100)}
        aria-label={text}
      />
    </div>
  );
}
