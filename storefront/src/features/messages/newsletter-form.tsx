"use client";

import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from "react";

import type { Language } from "@/lib/locale";
import type { Messages } from "@/lib/messages";
import { Button } from "@/ui/button";
import { email, required, ticked, type RuleWords } from "@/ui/form/rules";
import { showToast } from "@/ui/toast";

import styles from "./newsletter-form.module.css";
import type { SubscribeResult } from "./subscribe";

/** How long a refusal stands at its field, and a success in the corner (NWS-1). */
const REFUSED_MS = 3000;
const SUBSCRIBED_MS = 3200;

type Field = "email" | "consent";
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
  const [wrong, setWrong] = useState<Partial<Record<Field, string>>>({});
  const [refusal, setRefusal] = useState<{ field: Field; text: string } | null>(null);

  useEffect(() => {
    if (!refusal) return;
    const timer = setTimeout(() => setRefusal(null), REFUSED_MS);
    return () => clearTimeout(timer);
  }, [refusal]);

  const fieldOf = (name: Field) => form.current?.elements.namedItem(name) as HTMLInputElement;
  const errorOf = (field: Field) =>
    wrong[field] ?? (refusal?.field === field ? refusal.text : undefined);
  const touched = (field: Field) => {
    setWrong(({ [field]: _, ...rest }) => rest);
    setRefusal(null);
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const [address, agreed] = [fieldOf("email").value, fieldOf("consent").checked];
    const broken = { email: required(address) ?? email(address), consent: ticked(agreed) };
    const first = broken.email ? "email" : broken.consent ? "consent" : null;
    if (first) {
      // Focus clears what is said at a field, so it comes before the words.
      fieldOf(first).focus();
      setWrong({
        ...(broken.email ? { email: words.notices[broken.email] } : {}),
        ...(broken.consent ? { consent: words.notices[broken.consent] } : {}),
      });
      return;
    }
    setBusy(true);
    const subscription = { email: address.trim(), consent: agreed };
    const result = await import("./subscribe")
      .then(({ subscribe }) => subscribe(language, subscription, words.problems))
      // Its code could not be had: without a connection neither can anything else.
      .catch((): SubscribeResult => ({ text: words.problems.offline, field: "email" }));
    setBusy(false);
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
