import { useState } from "react";

import type { OrderAttempt } from "@/lib/gateway/types";
import { href, PAGES } from "@/lib/paths";
import { useSession } from "@/lib/session/use-session";
import { fill } from "@/lib/wording";
import { Button, ButtonLink } from "@/ui/button";
import { Icon } from "@/ui/icon";

import { BankAccounts } from "./bank-accounts";
import { calendarOf, type DeliveryTime } from "./calendar";
import { moneyText, useCheckout } from "./checkout-context";
import styles from "./checkout.module.css";
import { sentOrder } from "./stored-order";

/** The shop's id of a bank transfer (contracts/upstream/checkout.md#payment-types). */
const BANK_TRANSFER = "-1";

/** There is an order: its number, and what happens next. */
export function PlacedOrder({ attempt }: { attempt: OrderAttempt }) {
  const { language, format, words } = useCheckout();
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
            {accounts.length > 0 && <BankAccounts accounts={accounts} />}
          </li>
        )}
        <li>
          <p>{words.nextPrepare}</p>
        </li>
        {delivery && (
          <li>
            <p>
              {words.nextDelivery} <bdi>{delivery.label}</bdi>{" "}
              <bdi dir="ltr">{`${delivery.from}–${delivery.to}`}</bdi>
            </p>
            <CalendarButton delivery={delivery} attempt={attempt} named={named} />
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
    </section>
  );
}

/** Hands out the delivery as a calendar's file, made here and on no server. */
function CalendarButton({
  delivery,
  attempt: { id, orderNumber },
  named,
}: {
  delivery: DeliveryTime;
  attempt: OrderAttempt;
  named: string;
}) {
  const { words } = useCheckout();
  const text = () =>
    calendarOf(
      {
        ...delivery,
        id: `${orderNumber ?? id}@${location.hostname}`,
        title: words.calendarTitle,
        description: named,
      },
      new Date(),
    );
  const [readable] = useState(() => text() !== null);
  if (!readable) return null;

  function save() {
    const calendar = text();
    if (calendar === null) return;
    const url = URL.createObjectURL(new Blob([calendar], { type: "text/calendar;charset=utf-8" }));
    const link = document.createElement("a");
    link.href = url;
    link.download = `${orderNumber?.replace(/[^\w-]/g, "") || "order"}.ics`;
    link.click();
    URL.revokeObjectURL(url);
  }
  return (
    <Button variant="secondary" onClick={save}>
      {words.calendar}
    </Button>
  );
}
