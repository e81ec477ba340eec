import { useEffect, useRef, useState, type ReactNode } from "react";

import { refillBasket } from "@/features/cart/refill";
import type { CheckoutWords } from "@/features/checkout/words";
import { failureText } from "@/lib/gateway/problem";
import { RetryNotice } from "@/ui/retry-notice";
import { Skeleton } from "@/ui/skeleton";
import { showToast } from "@/ui/toast";

import styles from "./checkout-client.module.css";

/** An empty basket of somebody whom the shop has forgotten: filled again, and told. */
export function CheckoutRefill({
  words,
  onFilled,
  children,
}: {
  words: CheckoutWords;
  onFilled: () => void;
  /** What is shown where there is nothing to fill it with. */
  children: ReactNode;
}) {
  const [over, setOver] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  const begun = useRef(-1);
  useEffect(() => {
    if (begun.current === tries) return;
    begun.current = tries;
    refillBasket().then(
      (refilled) => {
        if (refilled) {
          const { added, missed } = refilled;
          const text = missed === 0 ? words.refilled : added > 0 ? words.refilledPart : words.lost;
          showToast({ text, tone: missed === 0 ? "good" : "bad" });
        }
        onFilled();
        setOver(true);
      },
      (cause: unknown) => setError(cause ?? "failed"),
    );
  }, [words, onFilled, tries]);
  if (over) return children;
  if (error !== null)
    return (
      <RetryNotice
        text={failureText(words.problems, error)}
        retryLabel={words.retry}
        busy={false}
        onRetry={() => {
          setError(null);
          setTries(tries + 1);
        }}
      />
    );
  return (
    <div aria-busy="true">
      <p role="status">{words.refilling}</p>
      <Skeleton className={styles.waiting} />
    </div>
  );
}
