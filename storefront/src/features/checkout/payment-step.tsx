import { useEffect, useState } from "react";

import { checkoutBff } from "@/lib/checkout-paths";
import { newKey, read, write } from "@/lib/gateway/browser";
import { failureText } from "@/lib/gateway/problem";
import type { Carriers, PaymentMethods } from "@/lib/gateway/types";
import { RetryNotice } from "@/ui/retry-notice";
import { Skeleton } from "@/ui/skeleton";

import { useCheckout } from "./checkout-context";
import styles from "./checkout.module.css";
import { GuestOffer } from "./guest-offer";
import { choicesSent } from "./in-order";
import { PaymentForm } from "./payment-form";

type Loaded = { carriers: Carriers; methods: PaymentMethods };

/**
 * How the order is paid. The shop lists payments by carrier, so the one that is chosen is chosen
 * once more.
 */
export function PaymentStep() {
  const { language, words } = useCheckout();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [error, setError] = useState<unknown>(undefined);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let left = false;
    async function load() {
      await choicesSent();
      const carriers = await read(checkoutBff.carriers(language));
      const carrierId = carriers.carrierId ?? carriers.carriers[0]?.id ?? "";
      const methods = await write(checkoutBff.carrier(language), {
        method: "PUT",
        body: { carrierId },
        idempotencyKey: newKey(),
      });
      if (!left) setLoaded({ carriers, methods });
    }
    load().catch((cause: unknown) => {
      if (!left) setError(cause ?? null);
    });
    return () => void (left = true);
  }, [language, tries]);

  if (loaded)
    return (
      <>
        <GuestOffer />
        <PaymentForm {...loaded} />
      </>
    );
  return error === undefined ? (
    <Skeleton className={styles.waiting} />
  ) : (
    <RetryNotice
      title={words.unavailable}
      text={failureText(words.problems, error)}
      retryLabel={words.retry}
      busy={false}
      onRetry={() => {
        setError(undefined);
        setTries(tries + 1);
      }}
    />
  );
}
