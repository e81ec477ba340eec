import { useEffect, useRef, useState, type ReactNode } from "react";

import { refillBasket } from "@/features/cart/refill";
import type { CheckoutWords } from "@/features/checkout/words";
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
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    refillBasket()
      .then((refilled) => {
        if (refilled.type === "filled") {
          const { added, missed } = refilled;
          const text = missed === 0 ? words.refilled : added > 0 ? words.refilledPart : words.lost;
          showToast({ text, tone: missed === 0 ? "good" : "bad" });
        }
        onFilled();
      })
      .catch(() => undefined)
      .finally(() => setOver(true));
  }, [words, onFilled]);
  return over ? (
    children
  ) : (
    <div aria-busy="true">
      <p role="status">{words.refilling}</p>
      <Skeleton className={styles.waiting} />
    </div>
  );
}
