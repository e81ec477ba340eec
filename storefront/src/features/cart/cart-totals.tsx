import type { Cart, Money } from "@/lib/gateway/types";

import styles from "./cart-totals.module.css";
import { moneyText, type CartFormat } from "./money-text";
import type { CartWords } from "./words";

/** From the products to the total, in the shop's own figures; what does not apply is left out. */
export function CartTotals({
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
  );
}
