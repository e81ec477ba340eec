import { useSyncExternalStore, type ReactNode } from "react";
import useSWR from "swr";

import { askLogin } from "@/lib/ask-login";
import { read } from "@/lib/gateway/browser";
import { failureText } from "@/lib/gateway/problem";
import type { Department, Thread, Threads } from "@/lib/gateway/types";
import type { Language } from "@/lib/locale";
import { lateBff } from "@/lib/late-paths";
import { href, PAGES } from "@/lib/paths";
import { useSession } from "@/lib/session/use-session";
import { useSessionTrouble } from "@/lib/session/use-session-trouble";
import { Button, ButtonLink } from "@/ui/button";
import { classNames } from "@/ui/class-names";
import { ENVELOPE } from "@/ui/drawings";
import { Drawing, Icon } from "@/ui/icon";
import { RetryNotice } from "@/ui/retry-notice";
import { Skeleton } from "@/ui/skeleton";
import { Standing } from "@/ui/standing";
import { showToast } from "@/ui/toast";

import { MessageForm, type SecurityCodeSlot } from "./message-form";
import { ThreadPanel } from "./thread-panel";
import styles from "./threads-view.module.css";
import { whenText } from "./when-text";
import type { MessageWords } from "./words";

export type ThreadsViewProps = {
  language: Language;
  departments: Department[];
  SecurityCode: SecurityCodeSlot;
  words: MessageWords;
};

/** The place of the form for a new message, beside those of threads. */
const NEW = "new";

/**
 * A member's messages: the list, and beside it, or on a phone in its place, what is chosen (MSG-1).
 * Guests are asked in.
 */
export function ThreadsView(props: ThreadsViewProps) {
  const session = useSession();
  const trouble = useSessionTrouble();
  if (trouble)
    return (
      <Failed
        error={trouble.error}
        busy={trouble.busy}
        words={props.words}
        onRetry={trouble.retry}
      />
    );
  if (session === null) return <Waiting words={props.words} />;
  return session.kind === "member" ? <Messages {...props} /> : <Guest {...props} />;
}

function Messages({ language, departments, SecurityCode, words }: ThreadsViewProps) {
  const { threads: said, contact } = words;
  const chosen = useChosen();
  const { data, error, isValidating, mutate } = useSWR<Threads, unknown>(
    ["threads", language],
    () => read(lateBff.messages(language)),
    {
      revalidateOnFocus: false,
      shouldRetryOnError: false,
    },
  );
  if (!data) {
    return error === undefined ? (
      <Waiting words={words} />
    ) : (
      <Failed error={error} busy={isValidating} words={words} onRetry={() => void mutate()} />
    );
  }
  const { threads } = data;
  return (
    <div className={styles.page} data-chosen={chosen ?? undefined}>
      <nav className={styles.list} aria-label={said.list}>
        <ButtonLink wide href={`#${NEW}`}>
          {said.newMessage}
        </ButtonLink>
        {threads.length === 0 ? (
          <div className={styles.empty}>
            <Drawing d={ENVELOPE} size={40} />
            <p className={styles.emptyTitle}>{said.empty}</p>
            <p>{said.emptyHint}</p>
          </div>
        ) : (
          <ul>
            {threads.map((thread) => (
              <li key={thread.id}>
                <Entry
                  thread={thread}
                  language={language}
                  chosen={chosen === placeOf(thread)}
                  words={said}
                />
              </li>
            ))}
          </ul>
        )}
      </nav>
      <div className={styles.detail} data-form>
        {chosen !== null && (
          <a className={styles.back} href="#">
            <Icon name="chevron" mirrored size={20} />
            {said.back}
          </a>
        )}
        {chosen === null ? (
          <p className={styles.hint}>{threads.length > 0 ? said.choose : said.emptyHint}</p>
        ) : chosen === NEW ? (
          <section aria-label={said.newMessage} className={styles.new}>
            <h2>{said.newMessage}</h2>
            <MessageForm
              language={language}
              departments={departments}
              guest={false}
              SecurityCode={SecurityCode}
              words={words}
              onSent={(message) => {
                showToast({ text: message ?? contact.sent, tone: "good" });
                void mutate();
                location.hash = "";
              }}
            />
          </section>
        ) : (
          <ThreadPanel
            key={chosen}
            id={chosen.slice(THREAD.length)}
            language={language}
            words={words}
            onChanged={() => void mutate()}
          />
        )}
      </div>
    </div>
  );
}

function Entry({
  thread,
  language,
  chosen,
  words,
}: {
  thread: Thread;
  language: Language;
  chosen: boolean;
  words: MessageWords["threads"];
}) {
  const { subject, department, updatedAt, open } = thread;
  return (
    <a href={`#${placeOf(thread)}`} className={styles.entry} aria-current={chosen || undefined}>
      <span className={styles.subject}>
        <bdi>{subject || words.noSubject}</bdi>
      </span>
      <span className={styles.about}>
        <span>{department}</span>
        {updatedAt !== null && (
          <time dateTime={new Date(updatedAt * 1000).toISOString()}>
            {whenText(updatedAt, language)}
          </time>
        )}
      </span>
      <span className={classNames(styles.state, open && styles.open)}>
        {open ? words.open : words.closed}
      </span>
    </a>
  );
}

function Guest({ language, words: { threads } }: ThreadsViewProps) {
  return (
    <Standing
      whole
      drawing={<Drawing d={ENVELOPE} size={48} />}
      title={threads.guest}
      text={threads.guestHint}
    >
      <Button onClick={() => void askLogin({ reason: "message" })}>{threads.signIn}</Button>
      <ButtonLink look="secondary" href={href(language, PAGES.contact)}>
        {threads.toContact}
      </ButtonLink>
    </Standing>
  );
}

function Waiting({ words }: { words: MessageWords }): ReactNode {
  return (
    <div className={styles.page} aria-busy="true">
      <div className={styles.list}>
        <p role="status" className={styles.hint}>
          {words.threads.loading}
        </p>
        {[0, 1, 2].map((at) => (
          <Skeleton key={at} className={styles.waiting} />
        ))}
      </div>
      <div className={styles.detail} />
    </div>
  );
}

function Failed({
  error,
  busy,
  words,
  onRetry,
}: {
  error: unknown;
  busy: boolean;
  words: MessageWords;
  onRetry: () => void;
}) {
  const { threads, problems, common } = words;
  return (
    <div className={styles.failed}>
      <RetryNotice
        title={threads.failed}
        text={failureText(problems, error)}
        retryLabel={common.retry}
        busy={busy}
        onRetry={onRetry}
      />
    </div>
  );
}

const THREAD = "thread-";
const placeOf = ({ id }: Thread) => `${THREAD}${id}`;

/** What is chosen stands in the address, so that a phone's back leads to the list. */
function useChosen(): string | null {
  return useSyncExternalStore(subscribe, chosenPlace, () => null);
}

function chosenPlace(): string | null {
  const place = location.hash.slice(1);
  return place === NEW || /^thread-[A-Za-z0-9_-]{1,32}$/.test(place) ? place : null;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("hashchange", listener);
  return () => window.removeEventListener("hashchange", listener);
}
