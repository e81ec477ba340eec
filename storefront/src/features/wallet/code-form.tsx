import { useEffect, useState } from "react";

import { fill } from "@/lib/wording";
import { Button } from "@/ui/button";
import { FormAlert } from "@/ui/form/form-alert";
import { withWesternDigits } from "@/ui/form/masks";
import { TextField } from "@/ui/form/text-fields";
import { useForm } from "@/ui/form/use-form";

import { failure, send, type Wallet } from "./requests";
import { goOn, payWith } from "./steps";
import { say, setTypedCode, typedCode, walletState, type CodeAsked } from "./wallet-state";
import styles from "./wallet.module.css";

/** For how long nobody needs another code. */
const RESEND_AFTER_S = 30;

/** The code that the payment host asks for: from an SMS, a PIN, or of a device. */
export function CodeForm({ wallet, code }: { wallet: Wallet; code: CodeAsked }) {
  const { words } = wallet;
  const { kind, setsPin, reference } = code;
  const isPin = kind === "pin";
  const title = setsPin
    ? words.codeSet
    : { sms: words.codeSms, pin: words.codePin, device: words.codeDevice }[kind];
  const form = useForm({
    rules: {
      code: [
        "required",
        (value) => (/^\d{3,12}$/.test(withWesternDigits(value.trim())) ? null : words.codeForm),
      ],
    },
    words: words.form,
    async submit(values) {
      const { session } = walletState();
      if (!session) return;
      const typed = withWesternDigits(values.code.trim());
      try {
        const sent = isPin ? await sealed(typed) : typed;
        const step = {
          kind: "confirm",
          codeKind: kind,
          code: sent,
          validationReference: reference,
        } as const;
        const result = code.pays
          ? await payWith(wallet, session, step)
          : await send(wallet, session, step);
        if (result?.outcome === "wrong_code")
          return { faults: [{ field: "code", message: words.wrongCode }] };
        if (result?.outcome === "code_expired")
          return { faults: [{ field: "code", message: words.codeExpired }] };
        if (result && !code.pays) await goOn(wallet, session, result, false);
      } catch (error) {
        return { text: failure(wallet, error) };
      }
    },
  });
  const { ref } = form.props;
  useEffect(() => {
    if (typedCode(reference)) ref.current?.querySelector("input")?.focus();
  }, [reference, ref]);
  return (
    <form
      {...form.props}
      method="post"
      className={styles.form}
      aria-label={title}
      onInput={({ target }) => {
        if (!isPin && target instanceof HTMLInputElement) setTypedCode(reference, target.value);
      }}
    >
      <h3>{title}</h3>
      <TextField
        {...form.field("code")}
        defaultValue={typedCode(reference)}
        label={isPin ? words.pin : words.code}
        type={isPin ? "password" : "text"}
        inputMode="numeric"
        autoComplete={isPin ? "off" : "one-time-code"}
        enterKeyHint="done"
        dir="ltr"
        limit={{ length: 12 }}
      />
      <FormAlert message={form.message} />
      <Button type="submit" busy={form.busy} data-replay="never">
        {words.sendCode}
      </Button>
      {kind === "sms" && <Resend wallet={wallet} reference={reference} />}
    </form>
  );
}

async function sealed(pin: string): Promise<string> {
  const key = walletState().session?.encryptionKey;
  if (!key) return "";
  const { encrypt } = await import("./card-cipher");
  return encrypt(pin, key);
}

/** Another code, which can be had after a while. */
function Resend({ wallet, reference }: { wallet: Wallet; reference: string }) {
  const { words } = wallet;
  const [left, setLeft] = useState(RESEND_AFTER_S);
  const [resent, setResent] = useState(false);
  const waits = left > 0;
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000);
    return () => clearInterval(timer);
  }, [waits]);

  async function resend() {
    const { session } = walletState();
    if (!session) return;
    setLeft(RESEND_AFTER_S);
    const step = { kind: "resend_code", validationReference: reference } as const;
    const result = await send(wallet, session, step);
    if (result.outcome === "code_needed" || result.outcome === "done") setResent(true);
    else say(result.message ?? words.tokenExpired);
  }

  return (
    <>
      {waits && <p className={styles.hint}>{fill(words.resendIn, { seconds: left })}</p>}
      <Button
        variant="quiet"
        disabled={waits}
        onClick={() => void resend().catch((error: unknown) => say(failure(wallet, error)))}
      >
        {words.resend}
      </Button>
      <p role="status">{resent ? words.resent : ""}</p>
    </>
  );
}
