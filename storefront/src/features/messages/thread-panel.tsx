import { useEffect, useRef, useState } from "react";
import useSWR from "swr";

import { read } from "@/lib/gateway/browser";
import { failureText, GatewayError } from "@/lib/gateway/problem";
import type { ThreadEntry, WholeThread } from "@/lib/gateway/types";
import type { Language } from "@/lib/locale";
import { lateBff } from "@/lib/late-paths";
import { fill } from "@/lib/wording";
import { Button } from "@/ui/button";
import { classNames } from "@/ui/class-names";
import { FormAlert } from "@/ui/form/form-alert";
import { TextArea } from "@/ui/form/text-fields";
import { useForm } from "@/ui/form/use-form";
import { Notice } from "@/ui/notice";
import { ConfirmPopover } from "@/ui/popover";
import { RetryNotice } from "@/ui/retry-notice";
import { Skeleton } from "@/ui/skeleton";
import { showToast } from "@/ui/toast";

import { closeThread, MAX_TEXT, replyTo } from "./message-calls";
import styles from "./thread-panel.module.css";
import { whenText } from "./when-text";
import type { MessageWords } from "./words";

/**
 * One thread: what was written, a reply, and its end. `onChanged`: the list knows it differently
 * now.
 */
export function ThreadPanel({
  id,
  language,
  words,
  onChanged,
}: {
  id: string;
  language: Language;
  words: MessageWords;
  onChanged: () => void;
}) {
  const { threads: said } = words;
  const { data, error, isValidating, mutate } = useSWR<WholeThread, unknown>(
    ["thread", id, language],
    () => read(lateBff.thread(language, id)),
    {
      revalidateOnFocus: false,
      shouldRetryOnError: false,
    },
  );
  const changed = () => (onChanged(), void mutate());
  if (!data) {
    if (error !== undefined)
      return (
        <Failed error={error} busy={isValidating} words={words} onRetry={() => void mutate()} />
      );
    return (
      <div aria-busy="true" className={styles.panel}>
        <p role="status" className={styles.about}>
          {said.fetching}
        </p>
        <Skeleton className={styles.waiting} />
      </div>
    );
  }
  const { thread, entries } = data;
  return (
    <article className={styles.panel} aria-labelledby="thread-title">
      <header className={styles.head}>
        <div>
          <Title text={thread.subject || said.noSubject} />
          <p className={styles.about}>{thread.department}</p>
        </div>
        {thread.open && <Close id={id} language={language} words={words} onClosed={changed} />}
      </header>
      <ol className={styles.entries}>
        {entries.map((entry, at) => (
          <Entry key={at} entry={entry} language={language} words={said} />
        ))}
      </ol>
      {thread.open ? (
        <ReplyForm id={id} language={language} words={words} onSent={changed} />
      ) : (
        <Notice>{said.closedHint}</Notice>
      )}
    </article>
  );
}

/** Focused when the thread opens, so that a screen reader and the keyboard begin here. */
function Title({ text }: { text: string }) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <h2 id="thread-title" ref={ref} tabIndex={-1} className={styles.title}>
      <bdi>{text}</bdi>
    </h2>
  );
}

function Entry({
  entry: { text, at, fromShop },
  language,
  words,
}: {
  entry: ThreadEntry;
  language: Language;
  words: MessageWords["threads"];
}) {
  return (
    <li className={classNames(styles.entry, fromShop ? styles.theirs : styles.ours)}>
      <p className={styles.about}>
        <span className={styles.who}>{fromShop ? words.shop : words.you}</span>
        {at !== null && (
          <time dateTime={new Date(at * 1000).toISOString()}>{whenText(at, language)}</time>
        )}
      </p>
      <p className={styles.text} dir="auto">
        {text}
      </p>
    </li>
  );
}

function ReplyForm({
  id,
  language,
  words,
  onSent,
}: {
  id: string;
  language: Language;
  words: MessageWords;
  onSent: () => void;
}) {
  const { threads: said } = words;
  const [round, setRound] = useState(0);
  const form = useForm({
    rules: { text: ["required"] },
    words: words.form,
    async submit({ text }) {
      const ending = await replyTo(language, id, text.trim(), words.problems);
      if (ending.type === "faulty") return ending;
      showToast({ text: ending.message ?? said.sent, tone: "good" });
      setRound((last) => last + 1);
      onSent();
      return undefined;
    },
  });
  return (
    <form {...form.props} method="post" className={styles.reply} aria-label={said.reply}>
      <TextArea
        key={round}
        {...form.field("text")}
        label={said.reply}
        hint={fill(words.contact.textHint, { most: MAX_TEXT })}
        limit={{ length: MAX_TEXT }}
        rows={4}
      />
      <FormAlert message={form.message} />
      <Button type="submit" busy={form.busy}>
        {said.send}
      </Button>
    </form>
  );
}

function Close({
  id,
  language,
  words,
  onClosed,
}: {
  id: string;
  language: Language;
  words: MessageWords;
  onClosed: () => void;
}) {
  const { threads: said } = words;
  const [busy, setBusy] = useState(false);
  async function close() {
    setBusy(true);
    const ending = await closeThread(language, id, words.problems);
    setBusy(false);
    if (ending.type === "done") {
      showToast({ text: ending.message ?? said.closeDone, tone: "good" });
      onClosed();
    } else
      showToast({
        text: ending.text ?? ending.faults[0]?.message ?? said.closeFailed,
        tone: "bad",
      });
  }
  return (
    <ConfirmPopover
      trigger={said.close}
      label={said.close}
      className={styles.close}
      question={said.closeQuestion}
      confirm={said.close}
      cancel={words.common.cancel}
      onConfirm={() => busy || void close()}
    />
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
  if (GatewayError.fromFailure(error).status === 404) return <Notice live>{threads.gone}</Notice>;
  return (
    <RetryNotice
      title={threads.failed}
      text={failureText(problems, error)}
      retryLabel={common.retry}
      busy={busy}
      onRetry={onRetry}
    />
  );
}
