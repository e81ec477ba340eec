import type { Money } from "@/lib/gateway/types";
import { formatQuantity } from "@/lib/money";
import { decimalsOf } from "@/ui/quantity";

import { moneyText, useCheckout } from "./checkout-context";
import styles from "./checkout.module.css";

/** What is ordered and what it costs, in the shop's own figures for the present choices. */
export function OrderSummary({ pending = false }: { pending?: boolean }) {
  const { summary, format, words } = useCheckout();
  const { lines, totals } = summary;
  const rows: [label: string, amount: Money | null, minus?: boolean][] = [
    [words.sumProducts, totals.products],
    [words.sumGift, totals.giftPackages],
    [words.sumDiscount, totals.discount, true],
    [words.sumShipping, totals.shipping],
    [words.sumService, totals.service],
    [words.sumDuty, totals.duty],
    [words.sumCoins, totals.coins, true],
  ];
  return (
    <section className={styles.summary} aria-labelledby="order-summary" aria-busy={pending}>
      <h2 id="order-summary" className={styles.summaryTitle}>
        {words.summary}
      </h2>
      <ul className={styles.lines}>
        {lines.map((line, index) => (
          <li key={index} className={styles.line}>
            <span>
              {line.title}
              {line.variantName && <small> {line.variantName}</small>}
              <small className={styles.quantity}>
                {" × "}
                {formatQuantity(line.quantity, decimalsOf(line.quantity), format.numberFormat)}
                {line.unit && ` ${line.unit}`}
              </small>
            </span>
            <bdi>{moneyText(line.total, format)}</bdi>
          </li>
        ))}
      </ul>
      <dl className={styles.rows} data-pending={pending || undefined}>
        {rows.map(([label, amount, minus]) =>
          amount === null || (minus && Number(amount.amount) === 0) ? null : (
            <div key={label} className={styles.row}>
              <dt>{label}</dt>
              <dd>
                {label === words.sumShipping && Number(amount.amount) === 0 ? (
                  words.free
                ) : (
                  <bdi>
                    {minus && !amount.amount.startsWith("-") && "−"}
                    {moneyText(amount, format)}
                  </bdi>
                )}
              </dd>
            </div>
          ),
        )}
        <div className={styles.total}>
          <dt>{words.sumTotal}</dt>
          <dd>
            <bdi>{moneyText(totals.total, format)}</bdi>
          </dd>
        </div>
      </dl>
      <p className="visually-hidden" role="status">
        {pending ? words.updating : `${words.sumTotal}: ${moneyText(totals.total, format)}`}
      </p>
    </section>
  );
}
