import type { BankAccount } from "@/lib/gateway/types";
import { Button } from "@/ui/button";
import { showToast } from "@/ui/toast";

import { useCheckout } from "./checkout-context";
import styles from "./checkout.module.css";

/** Accounts for a bank transfer, with the IBAN to read and to copy. */
export function BankAccounts({ accounts }: { accounts: readonly BankAccount[] }) {
  const { words } = useCheckout();

  async function copy(iban: string) {
    try {
      await navigator.clipboard.writeText(iban);
      showToast({ text: words.copied, tone: "good" });
    } catch {
      showToast({ text: words.copyFailed, tone: "bad" });
    }
  }

  return (
    <>
      <p>{words.transferHint}</p>
      <ul className={styles.accounts} aria-label={words.accounts}>
        {accounts.map(({ id, bank, branch, owner, accountNumber, iban, currency }) => (
          <li key={id} className={styles.account}>
            <strong>{[bank, branch, currency].filter(Boolean).join(" · ")}</strong>
            {owner && (
              <span>
                {words.owner}: {owner}
              </span>
            )}
            {iban ? (
              <>
                <bdi dir="ltr" className={styles.iban}>
                  {iban.replace(/(.{4})(?=.)/g, "$1 ")}
                </bdi>
                <Button variant="secondary" onClick={() => void copy(iban)}>
                  {words.copy}
                </Button>
              </>
            ) : (
              accountNumber && (
                <span>
                  {words.accountNumber}: <bdi dir="ltr">{accountNumber}</bdi>
                </span>
              )
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
