import type { OrderAttempt } from "@/lib/gateway/types";
import { href, PAGES } from "@/lib/paths";
import { fill } from "@/lib/wording";
import { ButtonLink } from "@/ui/button";
import { Icon } from "@/ui/icon";

import { BankAccounts } from "./bank-accounts";
import { moneyText, useCheckout } from "./checkout-context";
import styles from "./checkout.module.css";
import { usePlacement } from "./placement";

/** The shop's id of a bank transfer (contracts/upstream/checkout.md#payment-types). */
const BANK_TRANSFER = "-1";

/** There is an order: its number, and what happens next. */
export function PlacedOrder({ attempt }: { attempt: OrderAttempt }) {
  const { language, format, words } = useCheckout();
  const accounts = usePlacement()?.accounts ?? [];
  const { orderNumber, paymentId, total } = attempt;
  const byTransfer = paymentId === BANK_TRANSFER && total;
  return (
    <section className={styles.attempt}>
      <div role="status" className={styles.placed}>
        <Icon name="check" size={48} />
        <h2>{words.placedTitle}</h2>
        <p className={styles.number}>
          {orderNumber ? fill(words.placedNumber, { number: orderNumber }) : words.placedNoNumber}
        </p>
      </div>
      <h3>{words.nextTitle}</h3>
      <p>
        {byTransfer
          ? fill(words.nextTransfer, { total: moneyText(total, format) })
          : words.nextPrepare}
      </p>
      {byTransfer && accounts.length > 0 && <BankAccounts accounts={accounts} />}
      <div className={styles.actions}>
        <ButtonLink href={href(language, PAGES.home)}>{words.toShop}</ButtonLink>
      </div>
    </section>
  );
}
