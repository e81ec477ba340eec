import { useEffect, useRef } from "react";

import type { BankForm } from "@/lib/gateway/types";
import { Button } from "@/ui/button";

import { useCheckout } from "./checkout-context";
import styles from "./checkout.module.css";
import { keepPlacement } from "./placement";

/**
 * Posts the shopper to the bank, to the address that the gateway gave. The form is good once: who
 * comes back by the back button gets what became of the payment.
 */
export function BankFormPost({ form, onReturn }: { form: BankForm; onReturn: () => void }) {
  const { words } = useCheckout();
  const ref = useRef<HTMLFormElement>(null);
  const sent = useRef(false);
  useEffect(() => {
    if (!sent.current) ref.current?.submit();
    sent.current = true;
    const back = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      keepPlacement(null);
      onReturn();
    };
    window.addEventListener("pageshow", back);
    return () => window.removeEventListener("pageshow", back);
  }, [onReturn]);
  return (
    <form ref={ref} method="post" action={form.action} className={styles.group}>
      <div role="status">
        <h2>{words.toBank}</h2>
        <p>{words.toBankHint}</p>
      </div>
      {form.fields.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit">{words.goToBank}</Button>
    </form>
  );
}
