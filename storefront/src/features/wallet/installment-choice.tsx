import { useId, useState } from "react";

import { checkoutBff } from "@/lib/checkout-paths";
import { newKey, write } from "@/lib/gateway/browser";
import type { CardTerms } from "@/lib/gateway/types";
import formStyles from "@/ui/form/form.module.css";

import { failure, type Wallet } from "./requests";
import { say } from "./wallet-state";
import styles from "./wallet.module.css";

/** In how many parts a stored card pays; the shop is told before the payment begins. */
export function InstallmentChoice({
  wallet,
  terms,
  onChoose,
  disabled,
}: {
  wallet: Wallet;
  terms: CardTerms;
  onChoose: (count: number) => void;
  disabled: boolean;
}) {
  const { language, words } = wallet;
  const name = useId();
  const [chosen, setChosen] = useState(0);
  const all = [terms.single, ...terms.installments];

  async function choose(index: number) {
    const next = all[index] ?? terms.single;
    setChosen(index);
    const { count, id: installmentId, posId } = next;
    const answer = await write(checkoutBff.installment(language), {
      method: "PUT",
      body: { cardType: terms.cardType ?? null, count, installmentId, posId },
      idempotencyKey: newKey(),
    });
    if (answer.outcome === "refused") return say(answer.message ?? words.refused);
    onChoose(count);
    wallet.onSummary(answer.summary ?? null);
  }

  return (
    <fieldset className={styles.cards} disabled={disabled}>
      <legend>{words.installments}</legend>
      {all.map((one, index) => (
        <label key={index} className={styles.cardLabel}>
          <input
            type="radio"
            name={name}
            className={formStyles.box}
            checked={index === chosen}
            onChange={() =>
              void choose(index).catch((error: unknown) => say(failure(wallet, error)))
            }
          />
          <span>{wallet.termsText(one)}</span>
        </label>
      ))}
    </fieldset>
  );
}
