import { useEffect, useId, useRef } from "react";

import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";

import { takeReturn } from "./bank-return";
import { CardList } from "./card-list";
import { CodeForm } from "./code-form";
import { NewCardForm } from "./new-card-form";
import { PhoneForm } from "./phone-form";
import { failure, type Wallet } from "./requests";
import { comeBack, take } from "./steps";
import { closeWallet, say, setWallet, useWalletState } from "./wallet-state";
import styles from "./wallet.module.css";

/** The wallet of the payment host, from the telephone to the order (WAL-1 to WAL-6). */
export function WalletView({ wallet, onClose }: { wallet: Wallet; onClose?: () => void }) {
  const { words } = wallet;
  const { phase, said, session } = useWalletState();
  const title = useId();
  const content = useRef<HTMLDivElement>(null);
  useReturn(wallet);
  useFocus(content, phase.name);

  return (
    <section className={styles.wallet} aria-labelledby={title}>
      <h2 id={title}>{words.title}</h2>
      <div role="alert">
        {said && (
          <Notice key={said.times} tone="warning">
            <p>{said.text}</p>
          </Notice>
        )}
      </div>
      <div ref={content} tabIndex={-1} className={styles.content}>
        {phase.name === "phone" ? (
          <PhoneForm wallet={wallet} />
        ) : phase.name === "link" ? (
          <LinkAccount wallet={wallet} />
        ) : phase.name === "cards" ? (
          <CardList wallet={wallet} />
        ) : phase.name === "new_card" && session?.encryptionKey ? (
          <NewCardForm wallet={wallet} encryptionKey={session.encryptionKey} />
        ) : phase.name === "code" ? (
          <CodeForm key={phase.code.reference} wallet={wallet} code={phase.code} />
        ) : (
          <p role="status">{phase.name === "leaving" ? words.toBank : words.finishing}</p>
        )}
      </div>
      {onClose && !session?.purchase && (
        <Button
          variant="quiet"
          onClick={() => {
            closeWallet();
            onClose();
          }}
        >
          {words.otherPayment}
        </Button>
      )}
    </section>
  );
}

function LinkAccount({ wallet }: { wallet: Wallet }) {
  const { words } = wallet;
  return (
    <>
      <p>{words.linkText}</p>
      <div className={styles.actions}>
        <Button
          data-replay="never"
          onClick={() =>
            void take(wallet, { kind: "link_account" }).catch((error: unknown) =>
              say(failure(wallet, error)),
            )
          }
        >
          {words.link}
        </Button>
        <Button variant="secondary" onClick={() => setWallet({ phase: { name: "new_card" } })}>
          {words.newCard}
        </Button>
      </div>
    </>
  );
}

/** Goes on where the bank's page was left. */
function useReturn(wallet: Wallet): void {
  const current = useRef(wallet);
  useEffect(() => void (current.current = wallet));
  useEffect(() => {
    const back = takeReturn();
    if (!back) return;
    comeBack(current.current, back).catch((error: unknown) => {
      setWallet({ phase: { name: "phone" } });
      say(failure(current.current, error));
    });
  }, []);
}

/** Where a phase begins the focus begins too. */
function useFocus(target: { current: HTMLElement | null }, phase: string): void {
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (before.current !== null && before.current !== phase) target.current?.focus();
    before.current = phase;
  }, [target, phase]);
}
