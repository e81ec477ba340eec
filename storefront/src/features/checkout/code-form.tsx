import { useEffect, useRef, useState } from "react";

import { checkoutBff } from "@/lib/checkout-paths";
import { newKey, write } from "@/lib/gateway/browser";
import { GatewayError, problemText } from "@/lib/gateway/problem";
import type { OrderResult } from "@/lib/gateway/types";
import { fill } from "@/lib/wording";
import { Button } from "@/ui/button";
import { FormAlert } from "@/ui/form/form-alert";
import { withWesternDigits } from "@/ui/form/masks";
import { TextField } from "@/ui/form/text-fields";
import { useForm } from "@/ui/form/use-form";

import { useCheckout } from "./checkout-context";
import styles from "./checkout.module.css";

/** The code from an SMS. A wrong one can be mended; the attempt stays open. */
export function CodeForm({ code }: { code: OrderResult["code"] | null }) {
  const { language, words, rereadAttempt } = useCheckout();
  const [hint] = useState(() =>
    code?.phone ? fill(words.codeHint, { phone: code.phone }) : words.codeHintPlain,
  );
  const form = useForm({
    rules: {
      code: [
        "required",
        (value) =>
          /^[0-9A-Za-z]{3,12}$/.test(withWesternDigits(value.trim())) ? null : words.codeForm,
      ],
    },
    words: words.form,
    async submit(values) {
      try {
        const result = await write(checkoutBff.orderCode(language), {
          method: "POST",
          body: { code: withWesternDigits(values.code.trim()) },
          idempotencyKey: newKey(),
        });
        if (result.outcome === "code_refused")
          return { faults: [{ field: "code", message: result.message ?? words.codeWrong }] };
        await rereadAttempt();
        // The shop's answer was lost, and the shop says that it still waits for the code.
        if (result.outcome === "attempt_open") return { text: words.problems.shop_failed };
        return { text: result.outcome === "refused" ? result.message : null };
      } catch (cause) {
        const { code: failure, problem } = GatewayError.fromFailure(cause);
        await rereadAttempt().catch(() => undefined);
        return {
          text: problemText(words.problems, { code: failure, detail: problem?.detail ?? null }),
        };
      }
    },
  });
  return (
    <form {...form.props} method="post" className={styles.group} aria-label={words.codeTitle}>
      <h2>{words.codeTitle}</h2>
      <TextField
        {...form.field("code")}
        label={words.code}
        hint={hint}
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="done"
        dir="ltr"
        limit={{ length: 12 }}
      />
      {code?.secondsToLive != null && <Countdown seconds={code.secondsToLive} />}
      <FormAlert message={form.message} />
      <Button type="submit" busy={form.busy}>
        {words.sendCode}
      </Button>
    </form>
  );
}

/** How long the code is good; read out once it has run out, not every second. */
function Countdown({ seconds }: { seconds: number }) {
  const { words } = useCheckout();
  const [left, setLeft] = useState(seconds);
  const ends = useRef<number | null>(null);
  useEffect(() => {
    ends.current ??= Date.now() + seconds * 1000;
    const end = ends.current;
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(now);
      if (now === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [seconds]);
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  return (
    <>
      {left > 0 && <p className={styles.hint}>{fill(words.codeLeft, { time })}</p>}
      <p role="status">{left === 0 ? words.codeOver : ""}</p>
    </>
  );
}
