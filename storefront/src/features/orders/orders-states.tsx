import { useState, type ReactNode } from "react";

import { askLogin } from "@/lib/ask-login";
import { failureText } from "@/lib/gateway/problem";
import { useLanguage } from "@/lib/language";
import { href } from "@/lib/paths";
import { Button, ButtonLink } from "@/ui/button";
import { PARCEL } from "@/ui/drawings";
import { EmptyState } from "@/ui/empty-state";
import { Drawing } from "@/ui/icon";
import { RetryNotice } from "@/ui/retry-notice";
import { Skeleton } from "@/ui/skeleton";

import { needsLogin } from "./order-calls";
import styles from "./orders-view.module.css";
import { useOrderWords } from "./words-context";

/** Stands in for orders until they are there. */
export function OrdersWaiting({ text }: { text?: string }) {
  const { orders } = useOrderWords();
  return (
    <div className={styles.list} aria-busy="true">
      <p role="status" className={styles.count}>
        {text ?? orders.loading}
      </p>
      {[0, 1, 2].map((at) => (
        <Skeleton key={at} className={styles.waiting} />
      ))}
    </div>
  );
}

/** It cannot be had: with a way to sign in where that is why, else to try again. */
export function OrdersFailed({
  error,
  busy,
  retry,
}: {
  error: unknown;
  busy: boolean;
  retry: () => void;
}) {
  const { orders, problems, common } = useOrderWords();
  if (needsLogin(error))
    return <LoginNeeded title={orders.ended} text={orders.endedHint} onSignedIn={retry} />;
  return (
    <div className={styles.failed}>
      <RetryNotice
        title={orders.failed}
        text={failureText(problems, error)}
        retryLabel={common.retry}
        busy={busy}
        onRetry={retry}
      />
    </div>
  );
}

/** Guests are asked in where they are. */
export function Guest() {
  const { orders } = useOrderWords();
  return <LoginNeeded title={orders.guest} text={orders.guestHint} />;
}

function LoginNeeded({
  title,
  text,
  onSignedIn,
}: {
  title: string;
  text: string;
  onSignedIn?: () => void;
}) {
  const language = useLanguage();
  const { orders } = useOrderWords();
  const [busy, setBusy] = useState(false);
  async function signIn() {
    setBusy(true);
    if (await askLogin({ reason: "orders" })) onSignedIn?.();
    setBusy(false);
  }
  return (
    <EmptyState whole drawing={<Drawing d={PARCEL} size={48} />} title={title} text={text}>
      <Button busy={busy} onClick={() => void signIn()}>
        {orders.signIn}
      </Button>
      <ButtonLink variant="secondary" href={href(language, "/")}>
        {orders.toShop}
      </ButtonLink>
    </EmptyState>
  );
}

/** Nothing is here, and what to do about it. */
export function Nothing({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <EmptyState drawing={<Drawing d={PARCEL} size={48} />} title={title} text={text}>
      {children}
    </EmptyState>
  );
}
