import { useEffect, useState } from "react";

import { useLanguage } from "@/lib/language";
import { fill } from "@/lib/wording";
import { Button } from "@/ui/button";
import { FormAlert } from "@/ui/form/form-alert";
import { TextField } from "@/ui/form/text-fields";
import { useForm } from "@/ui/form/use-form";
import { Notice } from "@/ui/notice";

import page from "./card-page.module.css";
import styles from "./profile-view.module.css";
import { sendSmsCode, verifySmsCode } from "./register-calls";
import { useRegisterWords } from "./words-context";

/** A code has so many digits (contracts/upstream/membership.md#sms-codes). */
const CODE_DIGITS = 6;

/**
 * Proves the member's phone by a code that is sent to it (AUT-12). A code is good for as long as
 * the shop says; then there is another.
 */
export function PhoneProof({ phone }: { phone: string }) {
  const language = useLanguage();
  const { phoneProof: labels, problems } = useRegisterWords();
  const [sent, setSent] = useState<{ untilMs: number } | null>(null);
  const [verified, setVerified] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function send() {
    setBusy(true);
    setRefusal(null);
    const result = await sendSmsCode(language, phone, problems);
    setBusy(false);
    if (result.type === "failed")
      setRefusal(result.text ?? result.faults[0]?.message ?? problems.other);
    else if (result.answer.outcome === "failed")
      setRefusal(result.answer.message ?? problems.other);
    else setSent({ untilMs: Date.now() + result.answer.secondsToLive * 1000 });
  }

  if (phone === "") return <p className={page.text}>{labels.noPhone}</p>;
  if (verified !== null) {
    return (
      <Notice live>
        <p>{verified}</p>
      </Notice>
    );
  }
  return (
    <>
      {!sent && <p className={page.text}>{labels.text}</p>}
      <p className={styles.number} dir="ltr">
        +{phone}
      </p>
      {sent ? (
        <CodeForm
          key={sent.untilMs}
          phone={phone}
          untilMs={sent.untilMs}
          resending={busy}
          onAgain={() => void send()}
          onVerified={(text) => setVerified(text ?? labels.verified)}
        />
      ) : (
        <Button variant="secondary" busy={busy} onClick={() => void send()}>
          {labels.send}
        </Button>
      )}
      {refusal !== null && (
        <div role="alert">
          <Notice tone="bad">{refusal}</Notice>
        </div>
      )}
    </>
  );
}

function CodeForm({
  phone,
  untilMs,
  resending,
  onAgain,
  onVerified,
}: {
  phone: string;
  untilMs: number;
  resending: boolean;
  onAgain: () => void;
  onVerified: (text: string | null) => void;
}) {
  const language = useLanguage();
  const { phoneProof: labels, problems, form: formWords } = useRegisterWords();
  const seconds = useSecondsLeft(untilMs);
  const form = useForm({
    rules: {
      code: ["required", (value) => (value.length === CODE_DIGITS ? null : labels.wrongLength)],
    },
    words: formWords,
    async submit({ code }) {
      const result = await verifySmsCode(language, { phone, code }, problems);
      if (result.type === "failed") return result;
      const { outcome, message } = result.answer;
      if (outcome === "failed")
        return { faults: [{ field: "code", message: message ?? problems.other }] };
      onVerified(message);
    },
  });
  return (
    <form {...form.props} method="post" data-replay className={page.form} aria-label={labels.title}>
      <TextField
        {...form.field("code")}
        label={labels.code}
        mask="number"
        limit={{ length: CODE_DIGITS }}
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        autoFocus
      />
      <FormAlert message={form.message} />
      <Button type="submit" busy={form.busy} disabled={seconds === 0}>
        {labels.verify}
      </Button>
      <div className={styles.aside}>
        <p role="timer">{seconds > 0 ? fill(labels.validFor, { seconds }) : labels.expired}</p>
        {seconds === 0 && (
          <Button variant="quiet" busy={resending} onClick={onAgain}>
            {labels.again}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Whole seconds until then, counted down. */
function useSecondsLeft(untilMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  const over = nowMs >= untilMs;
  useEffect(() => {
    if (over) return;
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [over]);
  return Math.max(0, Math.ceil((untilMs - nowMs) / 1000));
}
