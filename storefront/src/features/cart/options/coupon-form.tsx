import { useEffect, useRef } from "react";

import { lazyBff } from "@/lib/lazy-paths";
import { fill } from "@/lib/wording";
import { Button } from "@/ui/button";
import { TextField } from "@/ui/form/text-fields";
import { useForm } from "@/ui/form/use-form";
import { FormAlert } from "@/ui/form/form-alert";

import { OptionForm } from "./option-form";
import styles from "./options.module.css";
import { useSend } from "./use-options";
import { useOptionWords } from "./words-context";

const CODE = { length: 64 };

/** A code to use, or the one in use and a way to use it no more. */
export function CouponForm({ code }: { code: string | null }) {
  const ref = useRef<HTMLDivElement>(null);
  const before = useRef(code);
  // The button that was pressed goes with its form: the focus stays here, and what is read out is
  // what came of it.
  useEffect(() => {
    if (before.current !== code && document.activeElement === document.body) ref.current?.focus();
    before.current = code;
  }, [code]);
  return (
    <div ref={ref} tabIndex={-1} className={styles.coupon}>
      {code === null ? <NewCoupon /> : <UsedCoupon code={code} />}
    </div>
  );
}

function NewCoupon() {
  const words = useOptionWords();
  const send = useSend();
  const form = useForm<"code">({
    rules: { code: ["required"] },
    words: words.form,
    submit: ({ code }) =>
      send("code", lazyBff.cartCoupon(words.cart.language), {
        method: "PUT",
        body: { code: code.trim() },
      }),
  });
  return (
    <OptionForm form={form} label={words.coupon} submit={words.useCoupon} done={null}>
      <TextField
        {...form.field("code")}
        label={words.coupon}
        limit={CODE}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        dir="ltr"
      />
    </OptionForm>
  );
}

function UsedCoupon({ code }: { code: string }) {
  const words = useOptionWords();
  const send = useSend();
  const [before, after] = fill(words.couponUsed, { code: "\n" }).split("\n");
  const form = useForm<never>({
    rules: {} as Record<never, []>,
    words: words.form,
    submit: () => send("", lazyBff.cartCoupon(words.cart.language), { method: "DELETE" }),
  });
  return (
    <form {...form.props} aria-label={words.coupon} className={styles.form}>
      <p role="status">
        {before}
        <bdi className={styles.code}>{code}</bdi>
        {after}
      </p>
      <FormAlert message={form.message} />
      <div className={styles.actions}>
        <Button type="submit" variant="secondary" busy={form.busy}>
          {words.removeCoupon}
        </Button>
      </div>
    </form>
  );
}
