import { use, useEffect, useMemo, useRef } from "react";

import type { AddToCartResult, Personalization, PersonalizationForm } from "@/lib/gateway/types";
import { formWords } from "@/lib/form-words";
import { failureText } from "@/lib/gateway/problem";
import { useReadOnce } from "@/lib/gateway/use-read";
import { lazyMessages } from "@/lib/lazy-messages";
import { lazyBff } from "@/lib/lazy-paths";
import type { Messages } from "@/lib/messages";
import { formatMoney } from "@/lib/money";
import { href, PAGES } from "@/lib/paths";
import { fill } from "@/lib/wording";
import { FormAlert } from "@/ui/form/form-alert";
import { controlsOf, readForm } from "@/ui/form/read-form";
import { useForm } from "@/ui/form/use-form";
import { Notice } from "@/ui/notice";
import { RetryNotice } from "@/ui/retry-notice";
import { Skeleton } from "@/ui/skeleton";

import { useProductChoice } from "./choice";
import styles from "./personalization.module.css";
import { PersonalizationField } from "./personalization-field";
import {
  extraCents,
  fieldName,
  money,
  personalizationOf,
  rulesOf,
  withCents,
} from "./personalization-rules";

/**
 * Checks the form; where nothing is wrong, `proceed` adds the product with what was filled in.
 */
export type PersonalizationGate = (
  proceed: (personalization: Personalization) => Promise<AddToCartResult | null>,
) => void;

type Props = {
  /** Called when the form can be filled in; until then nothing can be added. */
  /** Takes the gate as React takes a function for a state. */
  onReady: (gate: (() => PersonalizationGate) | null) => void;
};

/** The form of a product that is made for its buyer, before the buttons that add it (CRT-6). */
export default function PersonalizationPart({ onReady }: Props) {
  const { product, view } = useProductChoice();
  const words = use(lazyMessages(view.language));
  const form = useReadOnce(lazyBff.personalization(view, product.id));
  const { data, error, isValidating, mutate } = form;
  const labels = words.personalization;
  if (!data && error !== undefined) {
    return (
      <RetryNotice
        title={labels.failed}
        text={failureText(words.problems, error)}
        retryLabel={words.common.retry}
        busy={isValidating}
        onRetry={() => void mutate()}
      />
    );
  }
  if (!data) {
    return (
      <div role="status" className={styles.waiting}>
        <span className="visually-hidden">{labels.loading}</span>
        <Skeleton className={styles.skeleton} />
      </div>
    );
  }
  const { formId } = data;
  if (formId === null || !data.complete) {
    return (
      <Notice tone="bad">
        <p>{labels.unavailable}</p>
        <a href={href(view.language, PAGES.contact)}>{labels.contact}</a>
      </Notice>
    );
  }
  return <Form form={data} formId={formId} words={words} onReady={onReady} />;
}

function Form({
  form,
  formId,
  words,
  onReady,
}: Props & { form: PersonalizationForm; formId: string; words: Messages }) {
  const { offer, view, setExtra } = useProductChoice();
  const { fields } = form;
  const labels = words.personalization;
  const pending = useRef<Parameters<PersonalizationGate>[0] | null>(null);
  const { props, field, message } = useForm({
    rules: useMemo(() => rulesOf(fields), [fields]),
    words: formWords(words),
    async submit(values) {
      const proceed = pending.current;
      // Enter in a field checks it and adds nothing: there are two ways to add.
      const answer = await proceed?.(personalizationOf(form, formId, values));
      if (!answer?.personalizationError) return;
      if (props.ref.current) controlsOf(props.ref.current)[0]?.focus();
      return { text: answer.message?.trim() || labels.refused };
    },
  });
  const { ref } = props;
  useEffect(() => {
    onReady(() => (proceed) => {
      // Only for this press: Enter after a wrong form must not add what was chosen then.
      pending.current = proceed;
      ref.current?.requestSubmit();
      pending.current = null;
    });
    return () => onReady(null);
  }, [onReady, ref]);

  const { price } = offer;
  function update() {
    const added = ref.current ? extraCents(fields, readForm(ref.current)) : 0;
    const total = withCents(price, added);
    const text = (amount: typeof price) => formatMoney(amount, view.language, view.numberFormat);
    setExtra(
      total && {
        text: fill(labels.extra, { price: text(money(added, price.currency)) }),
        note: fill(labels.total, { price: text(total) }),
        total: text(total),
      },
    );
  }
  const latest = useRef(update);
  useEffect(() => {
    latest.current = update;
  });
  // Another variant has another price.
  useEffect(() => latest.current(), [price]);
  useEffect(() => () => setExtra(null), [setExtra]);

  return (
    <form
      {...props}
      method="post"
      data-replay="never"
      aria-label={labels.title}
      className={styles.form}
      onInput={update}
    >
      <h2 className={styles.title}>{labels.title}</h2>
      {fields.map((one, at) => (
        <PersonalizationField
          key={fieldName(at)}
          field={one}
          state={field(fieldName(at))}
          view={view}
          words={labels}
          choose={words.form.choose}
        />
      ))}
      <FormAlert message={message} />
    </form>
  );
}
