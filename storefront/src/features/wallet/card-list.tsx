import { useState } from "react";

import { checkoutBff } from "@/lib/checkout-paths";
import { useRead } from "@/lib/gateway/use-read";
import { fill } from "@/lib/wording";
import { Button } from "@/ui/button";
import formStyles from "@/ui/form/form.module.css";

import { InstallmentChoice } from "./installment-choice";
import { failure, send, type Wallet } from "./requests";
import { pay } from "./steps";
import { say, setWallet, useWalletState, walletState } from "./wallet-state";
import styles from "./wallet.module.css";

/** The stored cards: one is chosen and pays, any can be deleted. */
export function CardList({ wallet }: { wallet: Wallet }) {
  const { language, words, totalText } = wallet;
  const { cards, session, isPaying } = useWalletState();
  const [chosen, setChosen] = useState(cards[0]?.name ?? null);
  const [deleting, setDeleting] = useState<string | null>(null);
  const [isWorking, setWorking] = useState(false);
  const busy = isWorking || isPaying;
  const card = cards.find(({ name }) => name === chosen);
  const { data: terms } = useRead(
    card?.bin && !session?.purchase ? checkoutBff.cardTerms(language, card.bin) : null,
  );
  const [count, setCount] = useState<number | null>(null);
  const installmentCount = session?.purchase?.installmentCount ?? count ?? 0;

  async function guarded(work: () => Promise<void>) {
    setWorking(true);
    await work().catch((error: unknown) => say(failure(wallet, error)));
    setWorking(false);
  }

  async function remove(name: string) {
    const { session } = walletState();
    if (!session) return;
    const result = await send(wallet, session, { kind: "delete_card", name });
    setDeleting(null);
    if (result.outcome !== "done") return say(result.message ?? words.refused);
    const left = walletState().cards.filter((other) => other.name !== name);
    setWallet({ cards: left });
    if (chosen === name) setChosen(left[0]?.name ?? null);
    say(fill(words.removed, { name }));
  }

  return (
    <>
      {cards.length === 0 ? (
        <p>{words.noCards}</p>
      ) : (
        <fieldset className={styles.cards} disabled={busy}>
          <legend>{words.cards}</legend>
          {cards.map(({ id, name, maskedNumber }) => (
            <div key={id} className={styles.card} data-chosen={name === chosen || undefined}>
              <label className={styles.cardLabel}>
                <input
                  type="radio"
                  name="walletCard"
                  className={formStyles.box}
                  checked={name === chosen}
                  onChange={() => {
                    setChosen(name);
                    setCount(null);
                  }}
                />
                <span>
                  {name} <bdi dir="ltr">{maskedNumber}</bdi>
                </span>
              </label>
              {deleting === name ? (
                <div role="group" aria-label={fill(words.removeSure, { name })}>
                  <p>{fill(words.removeSure, { name })}</p>
                  <div className={styles.actions}>
                    <Button
                      variant="secondary"
                      data-replay="never"
                      onClick={() => void guarded(() => remove(name))}
                    >
                      {words.yesRemove}
                    </Button>
                    <Button variant="quiet" data-replay="never" onClick={() => setDeleting(null)}>
                      {words.cancel}
                    </Button>
                  </div>
                </div>
              ) : (
                <Button variant="quiet" data-replay="never" onClick={() => setDeleting(name)}>
                  {fill(words.remove, { name })}
                </Button>
              )}
            </div>
          ))}
        </fieldset>
      )}
      {card && terms && terms.installments.length > 0 && (
        <InstallmentChoice
          key={card.id}
          wallet={wallet}
          terms={terms}
          onChoose={setCount}
          disabled={busy}
        />
      )}
      <div className={styles.actions}>
        {card && (
          <Button
            busy={busy}
            data-replay="never"
            onClick={() =>
              void guarded(() =>
                pay(wallet, { kind: "pay_with_stored", name: card.name, installmentCount }),
              )
            }
          >
            {fill(words.pay, { total: totalText })}
          </Button>
        )}
        {session?.encryptionKey && (
          <Button
            variant="secondary"
            disabled={busy}
            onClick={() => setWallet({ phase: { name: "new_card" }, said: null })}
          >
            {words.newCard}
          </Button>
        )}
      </div>
    </>
  );
}
