import { useState } from "react";

import type { EncryptionKey } from "@/lib/gateway/types";
import { fill } from "@/lib/wording";
import { Button } from "@/ui/button";
import { CheckField } from "@/ui/form/choice-fields";
import { FormAlert } from "@/ui/form/form-alert";
import { TextField } from "@/ui/form/text-fields";
import { useForm } from "@/ui/form/use-form";

import { expiryOf, isCardNumber, isCvc } from "./card-rules";
import { failure, type Wallet } from "./requests";
import { pay, take } from "./steps";
import { setWallet, useWalletState } from "./wallet-state";
import styles from "./wallet.module.css";

/**
 * A card that is not stored. Its data stays in the fields, from where it is encrypted for the
 * payment host: neither state nor storage nor an address ever has it.
 */
export function NewCardForm({
  wallet,
  encryptionKey,
}: {
  wallet: Wallet;
  encryptionKey: EncryptionKey;
}) {
  const { words, totalText } = wallet;
  const { session, isPaying } = useWalletState();
  const [saves, setSaves] = useState(false);
  const form = useForm({
    rules: {
      cardNumber: ["required", (value) => (isCardNumber(value) ? null : words.cardNumberWrong)],
      cardHolder: ["required"],
      cardExpiry: [
        "required",
        (value) => (expiryOf(value, new Date()) ? null : words.cardExpiryWrong),
      ],
      cvc: ["required", (value) => (isCvc(value) ? null : words.cvcWrong)],
      alias: ["required"],
      purpose: [],
    },
    words: words.form,
    async submit(values) {
      try {
        const { encryptedCvc, encryptedNumber } = await import("./card-cipher");
        const expiry = expiryOf(values.cardExpiry, new Date());
        const card = {
          number: encryptedNumber(values.cardNumber, encryptionKey),
          cvc: encryptedCvc(values.cvc, encryptionKey),
          holder: values.cardHolder.trim(),
          expireMonth: expiry?.month ?? 0,
          expireYear: expiry?.year ?? 0,
        };
        const name = (values.alias ?? "").trim();
        const installmentCount = session?.purchase?.installmentCount ?? 0;
        if (!saves) await pay(wallet, { kind: "pay_with_new", card, installmentCount });
        else if (values.purpose === "store") await take(wallet, { kind: "register", card, name });
        else await pay(wallet, { kind: "pay_and_register", card, name, installmentCount });
      } catch (error) {
        return { text: failure(wallet, error) };
      }
    },
  });
  return (
    <form {...form.props} method="post" className={styles.form} aria-label={words.newCard}>
      <TextField
        {...form.field("cardNumber")}
        label={words.cardNumber}
        inputMode="numeric"
        autoComplete="cc-number"
        enterKeyHint="next"
        dir="ltr"
        autoCorrect="off"
        spellCheck={false}
        limit={{ length: 23 }}
      />
      <TextField
        {...form.field("cardHolder")}
        label={words.cardHolder}
        autoComplete="cc-name"
        autoCapitalize="characters"
        enterKeyHint="next"
        spellCheck={false}
        limit={{ length: 100 }}
      />
      <TextField
        {...form.field("cardExpiry")}
        label={words.cardExpiry}
        inputMode="numeric"
        autoComplete="cc-exp"
        enterKeyHint="next"
        dir="ltr"
        limit={{ length: 9 }}
      />
      <TextField
        {...form.field("cvc")}
        label={words.cvc}
        mask="number"
        limit={{ length: 4 }}
        inputMode="numeric"
        autoComplete="cc-csc"
        enterKeyHint="done"
        dir="ltr"
      />
      <CheckField
        name="saves"
        label={words.save}
        checked={saves}
        onChange={({ target }) => setSaves(target.checked)}
      />
      {saves && (
        <TextField
          {...form.field("alias")}
          label={words.alias}
          limit={{ length: 40 }}
          autoComplete="off"
          enterKeyHint="done"
        />
      )}
      <p className={styles.hint}>{words.sealed}</p>
      <FormAlert message={form.message} />
      <div className={styles.actions}>
        <Button type="submit" busy={form.busy || isPaying} data-replay="never">
          {fill(words.payNew, { total: totalText })}
        </Button>
        <Button
          variant="quiet"
          disabled={form.busy || isPaying}
          onClick={() => setWallet({ phase: { name: "cards" }, said: null })}
        >
          {words.storedCards}
        </Button>
      </div>
    </form>
  );
}
