import type { OrderAttempt } from "@/lib/gateway/types";
import { href, PAGES } from "@/lib/paths";
import { useSession } from "@/lib/session/use-session";
import { fill } from "@/lib/wording";
import { ButtonLink } from "@/ui/button";
import { Icon } from "@/ui/icon";

import { BankAccounts } from "./bank-accounts";
import { moneyText, useCheckout } from "./checkout-context";
import styles from "./checkout.module.css";
import { DeliveryAppointment } from "./delivery-appointment";
import { placedNote } from "./placed-note";
import { usePlacement } from "./placement";

/** The shop's id of a bank transfer (contracts/upstream/checkout.md#payment-types). */
const BANK_TRANSFER = "-1";

/** There is an order: its number, and what happens next. */
export function PlacedOrder({ attempt }: { attempt: OrderAttempt }) {
  const { language, format, words, slots } = useCheckout();
  const placement = usePlacement();
  const note = placedNote(attempt);
  const isMember = useSession()?.kind === "member";
  const { orderNumber, paymentId, total } = attempt;
  const accounts = placement?.accounts.length ? placement.accounts : (note?.accounts ?? []);
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
      {byTransfer ? (
        <>
          <p>{fill(words.nextTransfer, { total: moneyText(total, format) })}</p>
          <p>{words.nextTransferWhen}</p>
          {accounts.length > 0 && <BankAccounts accounts={accounts} />}
        </>
      ) : (
        <p>{words.nextPrepare}</p>
      )}
      {note?.slot && <DeliveryAppointment slot={note.slot} orderNumber={orderNumber} />}
      <p>{isMember ? words.trackMember : words.trackGuest}</p>
      <div className={styles.actions}>
        {isMember && <ButtonLink href={href(language, PAGES.orders)}>{words.toOrders}</ButtonLink>}
        <ButtonLink variant={isMember ? "secondary" : "primary"} href={href(language, PAGES.home)}>
          {words.toShop}
        </ButtonLink>
      </div>
      {slots.join()}
    </section>
  );
}
