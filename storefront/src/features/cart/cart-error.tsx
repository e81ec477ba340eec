import { failureText, type GatewayError } from "@/lib/gateway/problem";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";

import styles from "./cart-error.module.css";
import type { CartWords } from "./words";

/**
 * The basket cannot be read: what is wrong, and what to do. With a basket from before it is only
 * out of date.
 */
export function CartError({
  error,
  known,
  busy,
  words,
  onRetry,
}: {
  error: GatewayError;
  known: boolean;
  busy: boolean;
  words: CartWords;
  onRetry: () => void;
}) {
  return (
    <Notice tone={known ? "warning" : "bad"} live {...(known ? {} : { title: words.unavailable })}>
      <p>{known ? words.outdated : failureText(words.problems, error)}</p>
      {!known && <p>{words.unavailableHint}</p>}
      <Button variant="secondary" className={styles.retry} busy={busy} onClick={onRetry}>
        {words.retry}
      </Button>
    </Notice>
  );
}
