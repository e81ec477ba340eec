import { useState } from "react";

import type { Department } from "@/lib/gateway/types";
import { useShell } from "@/lib/gateway/use-shell";
import { useLanguage } from "@/lib/language";
import { href, PAGES } from "@/lib/paths";
import { sessionOf } from "@/lib/session/session-of";
import { Button, ButtonLink } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { Skeleton } from "@/ui/skeleton";

import styles from "./contact-view.module.css";
import { MessageForm, type SecurityCodeSlot } from "./message-form";
import type { MessageWords } from "./words";
import { MessageWordsProvider } from "./words-context";

/**
 * Writing to the shop from its contact page, for everybody; what a member need not say is not asked
 * (MSG-1).
 */
export function ContactView({
  departments,
  SecurityCode,
  words,
}: {
  departments: Department[];
  SecurityCode: SecurityCodeSlot;
  words: MessageWords;
}) {
  const language = useLanguage();
  const { contact } = words;
  const { data: shell, error } = useShell();
  const [sent, setSent] = useState<string | null>(null);
  // A shop that cannot say who is here takes messages of guests all the same.
  const known = shell !== undefined || error !== undefined;
  const member = sessionOf(shell)?.kind === "member";

  return (
    <section
      className={styles.card}
      aria-labelledby="write"
      data-form
      aria-busy={!known || undefined}
    >
      <h2 id="write">{contact.formTitle}</h2>
      <p className={styles.intro}>{known && member ? contact.memberIntro : contact.formIntro}</p>
      {/* There before it is filled, so that what comes is read out. */}
      <div role="status">{sent !== null && <Notice>{sent}</Notice>}</div>
      {departments.length === 0 ? (
        <Notice tone="warning">{contact.unavailable}</Notice>
      ) : sent !== null ? (
        <div className={styles.ways}>
          <Button variant="secondary" onClick={() => setSent(null)}>
            {contact.another}
          </Button>
          {member && (
            <ButtonLink variant="quiet" href={href(language, PAGES.messages)}>
              {contact.toMessages}
            </ButtonLink>
          )}
        </div>
      ) : !known ? (
        <Skeleton className={styles.waiting} />
      ) : (
        <MessageWordsProvider value={words}>
          <MessageForm
            departments={departments}
            guest={!member}
            SecurityCode={SecurityCode}
            onSent={(message) => setSent(message ?? contact.sent)}
          />
        </MessageWordsProvider>
      )}
    </section>
  );
}
