import { useState } from "react";

import { newKey, write } from "@/lib/gateway/browser";
import { failureText, GatewayError } from "@/lib/gateway/problem";
import type { SharedItemsResult } from "@/lib/gateway/types";
import { lazyBff } from "@/lib/lazy-paths";
import { plural } from "@/lib/wording";
import { Button } from "@/ui/button";
import { Modal } from "@/ui/modal";
import { Notice } from "@/ui/notice";
import { showToast } from "@/ui/toast";

import type { CartFormat } from "../money-text";
import { mayHaveHappened } from "../failed-write";
import { basket } from "../page-basket";
import styles from "./shared-basket.module.css";
import { SharedItem } from "./shared-item";
import type { SharedLine } from "./shared-link";
import type { CartWords } from "../words";
import type { ShareWords } from "./words";

/**
 * Somebody shared a basket: shows what is in it, and changes nothing before that is confirmed. What
 * the shop left out is said afterwards.
 */
export default function SharedBasket({
  lines,
  onClose,
  format,
  words,
  share,
}: {
  lines: readonly SharedLine[];
  onClose: () => void;
  format: CartFormat;
  words: CartWords;
  share: ShareWords;
}) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [missing, setMissing] = useState<SharedItemsResult["missing"] | null>(null);

  async function add() {
    setBusy(true);
    setError(null);
    try {
      const told = await write(lazyBff.sharedItems(format.language), {
        method: "POST",
        body: { items: [...lines] },
        idempotencyKey: newKey(),
      });
      if (told.cart) basket.hear(told.cart, "written");
      show(told);
    } catch (cause) {
      const failure = GatewayError.fromFailure(cause);
      if (mayHaveHappened(failure.code)) await basket.load().catch(() => undefined);
      setError(
        failure.code === "outcome_unknown" ? words.unsure : failureText(words.problems, failure),
      );
    }
    setBusy(false);
  }

  function show({ outcome, message, missing: left }: SharedItemsResult) {
    if (outcome === "cart_locked") return setError(message ?? words.cartLocked);
    if (outcome === "failed") setError(message ?? share.none);
    if (left.length > 0) return setMissing(left);
    if (outcome === "failed") return;
    showToast({ text: share.added, tone: "good" });
    onClose();
  }

  return (
    <Modal
      open
      onClose={onClose}
      title={share.received}
      closeLabel={words.close}
      footer={
        <div className={styles.actions}>
          {!missing && (
            <Button data-replay="never" busy={busy} onClick={() => void add()}>
              {share.add}
            </Button>
          )}
          <Button variant={missing ? "primary" : "quiet"} onClick={onClose}>
            {missing ? words.close : share.decline}
          </Button>
        </div>
      }
    >
      <div className={styles.shared}>
        {error && (
          <Notice tone="bad" live>
            <p>{error}</p>
          </Notice>
        )}
        <p role="status">
          {missing ? share.missing : plural(format.language, share.question, lines.length)}
        </p>
        <ul>
          {(missing ?? lines).map(({ productId, variantId = null, quantity }) => (
            <SharedItem
              key={`${productId}:${variantId ?? ""}`}
              line={{ productId, variantId, quantity }}
              format={format}
              words={words}
              share={share}
            />
          ))}
        </ul>
      </div>
    </Modal>
  );
}
