"use client";

import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from "react";

import type { Language } from "@/lib/locale";
import type { Messages } from "@/lib/messages";
import { Button } from "@/ui/button";
import type { RuleWords } from "@/ui/form/rules";
import { showToast } from "@/ui/toast";

import styles from "./newsletter-form.module.css";
import type { SubscribeField, SubscribeResult } from "./subscribe";

/** How long a refusal stands at its field, and a success in the corner (NWS-1). */
const REFUSED_MS = 3000;
const SUBSCRIBED_MS = 3200;

type Words = Messages["newsletter"] & { notices: RuleWords; problems: Messages["problems"] };

/**
 * An address for the newsletter. What is wrong is said under its field and goes when the field is
 * touched (VAL-1).
 */
export function NewsletterForm({
  language,
  words,
  reading,
}: {
  language: Language;
  words: Words;
  /** The way to the text that is agreed to. */
  reading: ReactNode;
}) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Partial<Record<SubscribeField, string>>>({});
  const [refusal, setRefusal] = useState<{ field: SubscribeField; text: string } | null>(null);

  useEffect(() => {
    if (!refusal) return;
    const timer = setTimeout(() => setRefusal(null), REFUSED_MS);
    return () => clearTimeout(timer);
  }, [refusal]);

  const fieldOf = (name: SubscribeField) =>
    form.current?.elements.namedItem(name) as HTMLInputElement;
  const errorOf = (field: SubscribeField) =>
    wrong[field] ?? (refusal?.field === field ? refusal.text : undefined);
  const touched = (field: SubscribeField) => {
    setWrong(({ [field]: _, ...rest }) => rest);
    setRefusal(null);
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const subscription = {
      email: fieldOf("email").value.trim(),
      consent: fieldOf("consent").checked,
    };
    setBusy(true);
    const result = await import("./subscribe")
      .then(({ subscribe }) => subscribe(language, subscription, words))
      // Its code could not be had: without a connection neither can anything else.
      .catch((): SubscribeResult => ({ text: words.problems.offline, field: "email" }));
    setBusy(false);
    if (result.wrong) {
      // Focus clears what is said at a field, so it comes before the words.
      fieldOf(result.wrong.email ? "email" : "consent").focus();
      setWrong(result.wrong);
      return;
    }
    if (result.subscribed) {
      form.current?.reset();
      showToast({ text: result.text ?? words.subscribed, tone: "good", durationMs: SUBSCRIBED_MS });
    } else setRefusal({ field: result.field, text: result.text ?? words.refused });
  }

  return (
    <form
      ref={form}
      method="post"
      data-replay
      className={styles.form}
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-labelledby={`${id}-title`}
    >
      <h2 id={`${id}-title`} className={styles.title}>
        {words.title}
      </h2>
      <p className={styles.intro}>{words.intro}</p>
      <div className={styles.row}>
        <div className={styles.cell}>
          <input
            className={styles.field}
            type="email"
            name="email"
            autoComplete="email"
            inputMode="email"
            maxLength={254}
            dir="ltr"
            placeholder={words.email}
            aria-label={words.email}
            required
            aria-invalid={errorOf("email") !== undefined}
            aria-describedby={errorOf("email") ? `${id}-email` : undefined}
            onFocus={() => touched("email")}
          />
          <FieldMessage
            id={`${id}-email`}
            text={errorOf("email")}
            raised={refusal?.field === "email"}
          />
        </div>
        <Button type="submit" busy={busy} className={styles.submit}>
          {words.submit}
        </Button>
      </div>
      <div className={styles.cell}>
        <label className={styles.consent}>
          <input
            type="checkbox"
            name="consent"
            required
            aria-invalid={errorOf("consent") !== undefined}
            aria-describedby={errorOf("consent") ? `${id}-consent` : undefined}
            onFocus={() => touched("consent")}
          />
          <span>{words.consent}</span>
        </label>
        <FieldMessage
          id={`${id}-consent`}
          text={errorOf("consent")}
          raised={refusal?.field === "consent"}
        />
        {reading}
      </div>
    </form>
  );
}

/** What is wrong with a field; a refusal of the shop stands out and goes by itself. */
function FieldMessage({
  id,
  text,
  raised,
}: {
  id: string;
  text: string | undefined;
  raised: boolean;
}) {
  return (
    <p id={id} role="alert" className={raised ? styles.refusal : styles.wrong}>
      {text}
    </p>
  );
}
