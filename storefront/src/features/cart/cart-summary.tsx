import type { Cart, Money } from "@/lib/gateway/types";

import styles from "./cart-summary.module.css";
import { FreeShippingBar } from "./free-shipping-bar";
import { moneyText, type CartFormat } from "./money-text";
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
  const rows: [label: string, amount: Money | null, free?: boolean][] = [
    [words.products, totals.products],
    [words.giftPackage, totals.giftPackage],
    [words.personalization, totals.personalization],
    [words.campaign, totals.campaign],
    [words.coupon, totals.coupon],
    [
      words.shipping,
      totals.shipping,
      totals.shipping !== null && Number(totals.shipping.amount) === 0,
    ],
  ];
  return (
    <section
      className={styles.summary}
      aria-label={words.summary}
      aria-busy={!settled || undefined}
    >
      <h2 className={styles.heading}>{words.summary}</h2>
      <FreeShippingBar totals={totals} format={format} words={words} />
      <dl className={styles.rows} data-pending={!settled || undefined}>
        {rows.map(([label, amount, free]) =>
          amount === null ? null : (
            <div key={label} className={styles.row}>
              <dt>{label}</dt>
              <dd>{free ? words.shippingFree : <bdi>{moneyText(amount, format)}</bdi>}</dd>
            </div>
          ),
        )}
        <div className={styles.total}>
          <dt>{words.total}</dt>
          <dd>
            <bdi>{moneyText(totals.total, format)}</bdi>
          </dd>
        </div>
      </dl>
      <p className="visually-hidden" role="status">
        {settled ? "" : words.updating}
      </p>
    </section>
  );
}
