import { use, type ReactNode } from "react";

import { retryOf } from "@/lib/gateway/retry-of";
import type { InstallmentBank, Money } from "@/lib/gateway/types";
import { useRead } from "@/lib/gateway/use-read";
import { lazyBff } from "@/lib/lazy-paths";
import { lazyMessages } from "@/lib/lazy-messages";
import type { Messages } from "@/lib/messages";
import { formatMoney } from "@/lib/money";
import { fill, plural } from "@/lib/wording";
import { RetryNotice } from "@/ui/retry-notice";

import { useProductChoice, type ProductView } from "./choice";
import styles from "./installments-tab.module.css";
import { tierFor } from "./multi-buy";

/** What banks offer for what is chosen, by number of payments (PRD-7). */
export default function InstallmentsTab({ waiting }: { waiting: ReactNode }) {
  const { product, variant, quantity, view } = useProductChoice();
  const { installments: words, problems, common } = use(lazyMessages(view.language));
  const read = useRead(lazyBff.installments(view, product.id, variant?.variantId ?? null), {
    keepPreviousData: true,
    revalidateOnReconnect: false,
  });
  const { data, error, isValidating } = read;
  if (error !== undefined)
    return (
      <RetryNotice title={words.failed} {...retryOf(read, { problems, retry: common.retry })} />
    );
  if (!data) return waiting;
  if (data.banks.length === 0) return <p>{words.none}</p>;
  const foreign = currencyBeside(view.currency, data.banks);
  return (
    <div className={styles.installments} aria-busy={isValidating || undefined}>
      <p className={styles.note}>
        {words.perPiece}
        {tierFor(product.multiBuy, quantity) && ` ${words.withoutTier}`}
        {foreign !== null && ` ${fill(words.inCurrency, { currency: foreign })}`}
      </p>
      <div className={styles.banks}>
        {data.banks.map((bank) => (
          <BankTable key={bank.name} bank={bank} view={view} words={words} />
        ))}
      </div>
    </div>
  );
}

function BankTable({
  bank: { name, rows },
  view: { language, numberFormat },
  words,
}: {
  bank: InstallmentBank;
  view: ProductView;
  words: Messages["installments"];
}) {
  const title = name || words.anyCard;
  const money = (amount: Money | null | undefined) =>
    amount ? formatMoney(amount, language, numberFormat) : "–";
  return (
    // A name or amounts that are too long for a phone scroll here, not with the page.
    <div className={styles.scroll} role="region" aria-label={title} tabIndex={0}>
      <table className={styles.table}>
        <caption>
          <bdi>{title}</bdi>
        </caption>
        <thead>
          <tr>
            <th scope="col">{words.payments}</th>
            <th scope="col">{words.monthly}</th>
            <th scope="col">{words.total}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ count, plus, perPart, total }) => (
            <tr key={count}>
              <th scope="row">
                {count === 1 ? words.single : plural(language, words.count, count)}
                {plus > 0 && <bdi> +{plus}</bdi>}
              </th>
              <td>
                <bdi>{money(perPart)}</bdi>
              </td>
              <td>
                <bdi>{money(total)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A currency of the table that is not the page's; null where all are. */
function currencyBeside(currency: string, banks: readonly InstallmentBank[]): string | null {
  for (const { rows } of banks)
    for (const { perPart, total } of rows) {
      const named = (perPart ?? total)?.currency;
      if (named !== undefined && named !== currency) return named;
    }
  return null;
}
