import { useCallback, useEffect, useMemo, useRef } from "react";
import { useSWRConfig } from "swr";

import { checkoutBff } from "@/lib/checkout-paths";
import { askLogin } from "@/lib/ask-login";
import { read } from "@/lib/gateway/browser";
import { failureText } from "@/lib/gateway/problem";
import type { CheckoutSummary, OrderAttempt } from "@/lib/gateway/types";
import { useRead } from "@/lib/gateway/use-read";
import { href, PAGES } from "@/lib/paths";
import { useSession } from "@/lib/session/use-session";
import { Button, ButtonLink } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Icon } from "@/ui/icon";
import { lazyPart } from "@/ui/lazy";
import { RetryNotice } from "@/ui/retry-notice";
import { Skeleton } from "@/ui/skeleton";

import { AddressStep } from "./address-step";
import { isOpen } from "./attempt-rules";
import { CheckoutContext, type CheckoutFormat, type CheckoutSlots } from "./checkout-context";
import styles from "./checkout.module.css";
import { StepList } from "./step-list";
import { goToStep, stepOf, useStep, type Step } from "./step";
import { storeChoices, storedChoices } from "./stored-choices";
import type { CheckoutWords } from "./words";

const Waiting = () => <Skeleton className={styles.waiting} />;

const PaymentStep = lazyPart(
  "PaymentStep",
  () => import("./payment-step").then(({ PaymentStep }) => ({ default: PaymentStep })),
  { waiting: <Waiting />, notice: "inline" },
);

const AttemptView = lazyPart(
  "AttemptView",
  () => import("./attempt-view").then(({ AttemptView }) => ({ default: AttemptView })),
  { waiting: <Waiting />, notice: "inline" },
);

type Props = {
  format: CheckoutFormat;
  words: CheckoutWords;
  slots: CheckoutSlots;
};

/**
 * From the basket to the order, on one page (ADR 0052): everything in it is personal, so all of it
 * comes after paint.
 */
export default function CheckoutView({ format, words, slots }: Props) {
  const { language } = format;
  const step = useStep();
  const session = useSession();
  const summary = useRead(checkoutBff.checkout(language));
  const attempt = useRead(checkoutBff.orderAttempt(language));
  const { data, mutate } = summary;
  const { mutate: mutateAttempt } = attempt;
  const heading = useRef<HTMLDivElement>(null);
  useStoredStep(step);
  useFocusOnStep(step, heading);

  const { mutate: mutateAny } = useSWRConfig();
  const beginAgain = useCallback(() => {
    // What was chosen went with the session.
    void mutateAny(checkoutBff.checkoutAddresses(language), undefined);
    goToStep("address", { replace: true });
    void mutate();
  }, [language, mutate, mutateAny]);
  const setSummary = useCallback(
    (next: CheckoutSummary | null) => void (next ? mutate(next, false) : mutate()),
    [mutate],
  );
  // swr keeps what it has where it cannot read; here that would be told as the truth.
  const rereadAttempt = useCallback(
    async (known?: OrderAttempt | null) => {
      const last = await read(checkoutBff.orderAttempt(language)).catch((cause: unknown) => {
        if (known) return { attempt: known };
        throw cause;
      });
      await mutateAttempt(last, false);
    },
    [language, mutateAttempt],
  );
  const value = useMemo(
    () =>
      data && {
        language,
        format,
        words,
        slots,
        summary: data,
        setSummary,
        rereadAttempt,
      },
    [language, format, words, slots, data, setSummary, rereadAttempt],
  );

  const failed = data ? (attempt.data ? undefined : attempt.error) : summary.error;
  if (failed !== undefined) {
    const again = () => void Promise.all([mutate(), mutateAttempt()]);
    return (
      <RetryNotice
        title={words.unavailable}
        text={failureText(words.problems, failed)}
        retryLabel={words.retry}
        busy={summary.isValidating || attempt.isValidating}
        onRetry={again}
      />
    );
  }
  if (step === null || !value || !attempt.data) {
    return (
      <div className={styles.page} aria-busy="true">
        <p className={styles.fetching} role="status">
          {words.fetching}
        </p>
        <Waiting />
      </div>
    );
  }

  const last = attempt.data.attempt;
  const empty = value.summary.lines.length === 0;
  const nothing = (
    <EmptyState
      whole
      drawing={<Icon name="basket" size={48} />}
      title={words.emptyTitle}
      text={words.emptyHint}
    >
      <ButtonLink href={href(language, PAGES.home)}>{words.toShop}</ButtonLink>
      {session?.kind === "guest" && (
        <Button variant="secondary" onClick={() => void askLogin({ reason: "checkout" })}>
          {words.signIn}
        </Button>
      )}
      {last?.state === "placed" && (
        <ButtonLink variant="secondary" href="?step=approve">
          {words.lastOrder}
        </ButtonLink>
      )}
    </EmptyState>
  );
  const content =
    step === "approve" || (last && isOpen(last)) ? (
      <AttemptView attempt={last} />
    ) : empty || slots.filling ? (
      session?.kind === "guest" && last?.state !== "placed" ? (
        slots.emptyBasket(nothing, beginAgain)
      ) : (
        nothing
      )
    ) : step === "address" ? (
      <AddressStep addressForm={slots.addressForm} />
    ) : (
      <PaymentStep />
    );
  return (
    <CheckoutContext value={value}>
      <div ref={heading} tabIndex={-1} className={styles.page}>
        <StepList step={step} words={words} />
        {content}
      </div>
    </CheckoutContext>
  );
}

/** Another tab, or the basket's button, comes back to the step that was reached. */
function useStoredStep(step: Step | null): void {
  useEffect(() => {
    const stored = storedChoices().step;
    if (stepOf(location.search) === null && stored) goToStep(stored, { replace: true });
  }, []);
  useEffect(() => {
    if (step !== null && step !== "approve" && stepOf(location.search)) storeChoices({ step });
  }, [step]);
}

/** Where a step begins the focus begins too, so that keyboards and readers are led there. */
function useFocusOnStep(step: Step | null, target: { current: HTMLElement | null }): void {
  const before = useRef<Step | null>(null);
  useEffect(() => {
    if (before.current !== null && before.current !== step) {
      target.current?.focus({ preventScroll: true });
      window.scrollTo({ top: 0 });
    }
    before.current = step;
  }, [step, target]);
}
