import { useEffect, useRef, useState } from "react";

import { checkoutBff } from "@/lib/checkout-paths";
import { newKey, write } from "@/lib/gateway/browser";
import { failureText } from "@/lib/gateway/problem";
import type { OrderAttempt, OrderResult } from "@/lib/gateway/types";
import { refreshShell } from "@/lib/gateway/refresh-shell";
import { href, PAGES } from "@/lib/paths";
import { CART_KEY, dropStored } from "@/lib/stored";
import { Button, ButtonLink } from "@/ui/button";

import { ApprovalChoice } from "./approval-choice";
import { isOpen } from "./attempt-rules";
import { BankFormPost } from "./bank-form-post";
import { useCheckout } from "./checkout-context";
import styles from "./checkout.module.css";
import { CodeForm } from "./code-form";
import { FaultNotice } from "./fault-notice";
import { PlacedOrder } from "./placed-order";
import { keepPlacement, usePlacement } from "./placement";
import { goToStep } from "./step";
import { dropChoices } from "./stored-choices";
import { useAttemptReads } from "./use-attempt-reads";
import { useFault } from "./use-fault";
import { WalletPayment } from "./wallet-payment";

/** The shop's id of a payment by card (contracts/upstream/checkout.md#payment-types). */
const CARD = "-2";

/**
 * What became of the order (ADR 0052): placed, not placed, or open, and then what to do. Nothing
 * here pays again by itself.
 */
export function AttemptView({ attempt }: { attempt: OrderAttempt | null }) {
  const { language, words, summary, rereadAttempt, setSummary } = useCheckout();
  const placement = usePlacement();
  const { fault, say } = useFault();
  const [givingUp, setGivingUp] = useState(false);
  const open = attempt !== null && isOpen(attempt);
  const { reading, readNow } = useAttemptReads(open ? attempt : null, rereadAttempt, say);
  useAfterOrder(attempt);

  if (attempt?.state === "placed") return <PlacedOrder attempt={attempt} />;
  if (!open) return <NotPlaced attempt={attempt} />;

  async function giveUp() {
    setGivingUp(true);
    try {
      const told = await write(checkoutBff.orderAttempt(language), {
        method: "DELETE",
        idempotencyKey: newKey(),
      });
      keepPlacement(null);
      await rereadAttempt();
      setSummary(null);
      // A bank may have been faster: then there is an order, and the page says so.
      if (told.attempt?.state === "not_placed") goToStep("payment");
    } catch (error) {
      say(failureText(words.problems, error));
      await rereadAttempt().catch(() => undefined);
    }
    setGivingUp(false);
  }

  async function answered(result: OrderResult) {
    if (result.outcome === "refused") say(result.message ?? words.payRefused);
    else keepPlacement(result);
    await rereadAttempt().catch(() => undefined);
    if (result.outcome !== "refused") goToStep("approve", { replace: true });
  }

  const { form, code, approval } = placement?.result ?? {};
  const waitsFor = attempt.state === "waiting" ? attempt.waitingFor : null;
  const title = attempt.state === "unknown" ? words.unknownTitle : words.waitingTitle;
  return (
    <section className={styles.attempt} aria-label={words.stepApprove}>
      <FaultNotice fault={fault} />
      {form && waitsFor === "bank" ? (
        <BankFormPost form={form} onReturn={readNow} />
      ) : waitsFor === "wallet" ? (
        <WalletPayment
          paymentId={attempt.paymentId ?? CARD}
          total={attempt.total ?? summary.totals.total}
          resumes
          onAnswered={(result) => void answered(result)}
        />
      ) : waitsFor === "code" ? (
        <CodeForm code={code ?? null} />
      ) : waitsFor === "approval" ? (
        <ApprovalChoice approval={approval ?? null} />
      ) : (
        <div role="status" className={styles.group}>
          <h2>{title}</h2>
          <p>
            {attempt.state === "unknown"
              ? words.unknownText
              : attempt.state === "sent"
                ? words.waitingSent
                : waitsFor === "bank"
                  ? words.waitingBank
                  : words.waitingShop}
          </p>
        </div>
      )}
      <div className={styles.actions}>
        <Button variant="secondary" busy={reading} onClick={readNow}>
          {words.lookAgain}
        </Button>
        {waitsFor !== null && (
          <Button variant="quiet" busy={givingUp} onClick={() => void giveUp()}>
            {words.giveUp}
          </Button>
        )}
        {attempt.state === "unknown" && (
          <ButtonLink variant="quiet" href={href(language, PAGES.contact)}>
            {words.contact}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

/** There is no order; the basket and what was chosen are as they were. */
function NotPlaced({ attempt }: { attempt: OrderAttempt | null }) {
  const { language, words, summary } = useCheckout();
  const none = attempt === null;
  return (
    <section className={styles.attempt} role="status">
      <h2>{none ? words.noAttemptTitle : words.notPlacedTitle}</h2>
      <p>{none ? words.noAttemptText : words.notPlacedText}</p>
      <div className={styles.actions}>
        {summary.lines.length > 0 && (
          <Button onClick={() => goToStep("payment")}>{words.tryAgain}</Button>
        )}
        <ButtonLink variant="secondary" href={href(language, PAGES.cart)}>
          {words.toBasket}
        </ButtonLink>
      </div>
    </section>
  );
}

/** An order empties the basket: its figures and the device's copies are of before. */
function useAfterOrder(attempt: OrderAttempt | null): void {
  const { summary } = useCheckout();
  const done = useRef<string | null>(null);
  const placed = attempt?.state === "placed" ? attempt.id : null;
  const isNew = summary.lines.length > 0;
  useEffect(() => {
    if (placed === null || done.current === placed) return;
    done.current = placed;
    // Of an order of before nothing is left to forget: what is in the basket by now is another.
    if (!isNew || usesOrder()) {
      dropChoices();
      dropStored(CART_KEY);
    }
    refreshShell().catch(() => undefined);
  }, [placed, isNew]);
}

const usesOrder = (): boolean => new URLSearchParams(location.search).get("step") === "approve";
