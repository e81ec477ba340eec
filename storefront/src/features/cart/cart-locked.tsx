import { useEffect, useRef, useState } from "react";

import { checkoutBff } from "@/lib/checkout-paths";
import { newKey, write } from "@/lib/gateway/browser";
import { failureText } from "@/lib/gateway/problem";
import type { Language } from "@/lib/locale";
import { href, PAGES } from "@/lib/paths";
import { Button, ButtonLink } from "@/ui/button";
import { Notice } from "@/ui/notice";

import styles from "./cart-locked.module.css";
import type { CartWords } from "./words";

/**
 * A payment under way locks the basket (contracts/upstream/cart.md#statuses-of-adding, EOC0001):
 * why, and the two ways out.
 */
export function CartLocked({
  message,
  language,
  words,
  takesFocus = false,
  onFree,
}: {
  /** The shop's own words. */
  message: string | null;
  language: Language;
  words: CartWords;
  /** It came in answer to something that was pressed. */
  takesFocus?: boolean;
  /** The attempt is over: the basket can be changed again, or has become an order. */
  onFree: () => void;
}) {
  const ref = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    if (takesFocus) ref.current?.focus();
  }, [takesFocus]);

  async function giveUp() {
    setBusy(true);
    setFault(null);
    try {
      const { attempt, message: told } = await write(checkoutBff.orderAttempt(language), {
        method: "DELETE",
        idempotencyKey: newKey(),
      });
      if (attempt === null || attempt.state === "not_placed" || attempt.state === "placed")
        return onFree();
      setFault(told ?? words.lockedStill);
    } catch (error) {
      setFault(failureText(words.problems, error));
    }
    setBusy(false);
  }

  return (
    <div ref={ref} tabIndex={-1} className={styles.locked}>
      <Notice tone="warning" title={words.lockedTitle} live>
        <p>{message ?? words.lockedText}</p>
        {fault && <p role="alert">{fault}</p>}
        <div className={styles.actions}>
          <ButtonLink href={href(language, PAGES.order)}>{words.lockedFinish}</ButtonLink>
          <Button variant="secondary" busy={busy} onClick={() => void giveUp()}>
            {words.lockedGiveUp}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
