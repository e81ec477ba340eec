import type { Cart } from "@/lib/gateway/types";

import styles from "./cart-summary.module.css";
import { CartTotals } from "./cart-totals";
import { FreeShippingBar } from "./free-shipping-bar";
import type { CartFormat } from "./money-text";
import type { CartWords } from "./words";

/**
 * What it all comes to, in the shop's own figures. While a change is under way they are those of
 * before, and say so.
 */
export function CartSummary({
  totals,
  settled,
  format,
  words,
}: {
  totals: Cart["totals"];
  settled: boolean;
  format: CartFormat;
  words: CartWords;
}) {
  return (
    <section
      className={styles.summary}
      aria-label={words.summary}
      aria-busy={!settled || undefined}
    >
      <h2 className={styles.heading}>{words.summary}</h2>
      <FreeShippingBar totals={totals} format={format} words={words} />
      <CartTotals totals={totals} settled={settled} format={format} words={words} />
      <p className="visually-hidden" role="status">
        {settled ? "" : words.updating}
      </p>
    </section>
  );
}
