import { useState } from "react";

import type { OrderAttempt } from "@/lib/gateway/types";
import { href, PAGES } from "@/lib/paths";
import { useSession } from "@/lib/session/use-session";
import { fill } from "@/lib/wording";
import { ButtonLink } from "@/ui/button";
import { Icon } from "@/ui/icon";

import { BankAccounts } from "./bank-accounts";
import { DeliveryAppointment } from "./delivery-appointment";
import { moneyText, useCheckout } from "./checkout-context";
import styles from "./checkout.module.css";
import { sentOrder } from "./stored-order";

/** The shop's id of a bank transfer (contracts/upstream/checkout.md#payment-types). */
const BANK_TRANSFER = "-1";

/** There is an order: its number, and what happens next. */
export function PlacedOrder({ attempt }: { attempt: OrderAttempt }) {
  const { language, format, words, slots } = useCheckout();
  const [{ accounts, delivery }] = useState(() => sentOrder() ?? { accounts: [], delivery: null });
  const isMember = useSession()?.kind === "member";
  const { orderNumber, paymentId, total } = attempt;
  const byTransfer = paymentId === BANK_TRANSFER && total;
  const named = orderNumber
    ? fill(words.placedNumber, { number: orderNumber })
    : words.placedNoNumber;
  return (
    <section className={styles.attempt}>
      <div role="status" className={styles.placed}>
        <Icon name="check" size={48} />
        <h2>{words.placedTitle}</h2>
        <p className={styles.number}>{named}</p>
      </div>
      <h3>{words.nextTitle}</h3>
      <ol className={styles.next}>
        {byTransfer && (
          <li>
            <p>{fill(words.nextTransfer, { total: moneyText(total, format) })}</p>
            <p>{words.nextTransferWhen}</p>
            {accounts.length > 0 && <BankAccounts accounts={accounts} />}
          </li>
        )}
        <li>
          <p>{words.nextPrepare}</p>
        </li>
        {delivery && (
          <li>
            <DeliveryAppointment delivery={delivery} orderNumber={orderNumber} />
          </li>
        )}
        <li>
          <p>{isMember ? words.nextFollow : words.nextFollowGuest}</p>
        </li>
      </ol>
      <div className={styles.actions}>
        {isMember && <ButtonLink href={href(language, PAGES.orders)}>{words.toOrders}</ButtonLink>}
        <ButtonLink
          href={href(language, PAGES.home)}
          {...(isMember && { variant: "secondary" as const })}
        >
          {words.toShop}
        </ButtonLink>
      </div>
      {slots.join()}
    </section>
  );
}
