import { useState } from "react";

import { askLogin } from "@/lib/ask-login";
import type { OrderDetail } from "@/lib/gateway/types";
import { useLanguage } from "@/lib/language";
import { href, PAGES } from "@/lib/paths";
import { fill } from "@/lib/wording";
import { Button, ButtonLink } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { ConfirmPopover } from "@/ui/popover";
import { showToast } from "@/ui/toast";

import { cancelOrder, repeatOrder, type Change } from "./order-calls";
import styles from "./order-panel.module.css";
import { navigate } from "./navigate";
import { returnHash } from "./place";
import { useOrderWords } from "./words-context";

type Doing = "repeat" | "cancel" | null;

/**
 * What can be done with an order. What fails is said here and stays; of what may have been done the
 * order is read again (`onChanged(null)`).
 */
export function OrderActions({
  detail: { order },
  onChanged,
}: {
  detail: OrderDetail;
  onChanged: (detail: OrderDetail | null) => void;
}) {
  const language = useLanguage();
  const words = useOrderWords();
  const { orders: labels, problems } = words;
  const [doing, setDoing] = useState<Doing>(null);
  const [said, setSaid] = useState<string | null>(null);
  const { id, number } = order;

  /** The answer of a change; a session that ended is asked for, and the change made after it. */
  async function make<Answer>(
    what: Doing,
    send: () => Promise<Change<Answer>>,
  ): Promise<Answer | null> {
    setDoing(what);
    setSaid(null);
    let change = await send();
    if (change.type === "login") {
      const then = async () => void (change = await send());
      await askLogin({ reason: "orders", then });
    }
    setDoing(null);
    if (change.type === "answered") return change.answer;
    if (change.type === "login") setSaid(problems.member_needed ?? problems.other);
    else {
      setSaid(change.unknown ? `${change.text} ${labels.notYet}` : change.text);
      if (change.unknown) onChanged(null);
    }
    return null;
  }

  async function repeat() {
    const answer = await make("repeat", () => repeatOrder(language, id, problems));
    if (answer?.outcome === "repeated") navigate.to(href(language, PAGES.cart));
    else if (answer) setSaid(answer.message ?? labels.repeatFailed);
  }

  async function cancel() {
    const answer = await make("cancel", () => cancelOrder(language, id, problems));
    if (!answer) return;
    onChanged(answer.order);
    if (answer.outcome === "cancelled")
      showToast({ text: answer.message ?? labels.cancelled, tone: "good" });
    else setSaid(answer.message ?? labels.cancelFailed);
  }

  if (!order.canRepeat && !order.canCancel && !order.canReturn && said === null) return null;
  return (
    <section className={styles.actions} aria-label={labels.actions}>
      {order.canRepeat && (
        <>
          <Button
            wide
            data-replay="never"
            busy={doing === "repeat"}
            disabled={doing !== null}
            aria-describedby="repeat-hint"
            onClick={() => void repeat()}
          >
            {labels.repeat}
          </Button>
          <p id="repeat-hint" className={styles.host}>
            {labels.repeatHint}
          </p>
        </>
      )}
      {order.canReturn && (
        <ButtonLink wide variant="secondary" href={returnHash(id)}>
          {labels.return}
        </ButtonLink>
      )}
      {order.canCancel && (
        <ConfirmPopover
          trigger={labels.cancel}
          label={labels.cancel}
          className={styles.cancel}
          question={fill(labels.cancelQuestion, { number })}
          confirm={labels.cancelConfirm}
          cancel={labels.keep}
          onConfirm={() => doing === null && void cancel()}
        />
      )}
      {said !== null && (
        <Notice tone="warning" live>
          {said}
        </Notice>
      )}
    </section>
  );
}
