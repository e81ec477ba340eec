import { useEffect, useRef } from "react";

import { GatewayError } from "@/lib/gateway/problem";
import type { ThreadEntry } from "@/lib/gateway/types";
import { useRead } from "@/lib/gateway/use-read";
import { useLanguage } from "@/lib/language";
import { lazyBff } from "@/lib/lazy-paths";
import { failedRead } from "@/lib/session/failed-read";
import { classNames } from "@/ui/class-names";
import { Notice } from "@/ui/notice";
import { RetryNotice } from "@/ui/retry-notice";
import { Skeleton } from "@/ui/skeleton";

import { CloseThread, ReplyForm } from "./thread-actions";
import styles from "./thread-panel.module.css";
import { whenText } from "./when-text";
import { useMessageWords } from "./words-context";

/**
 * One thread: what was written, a reply, and its end. `onChanged`: the list knows it differently
 * now.
 */
export function ThreadPanel({ id, onChanged }: { id: string; onChanged: () => void }) {
  const language = useLanguage();
  const { threads: labels } = useMessageWords();
  const { data, error, isValidating, mutate } = useRead(lazyBff.thread(language, id));
  const changed = () => (onChanged(), void mutate());
  if (!data) {
    if (error !== undefined)
      return <Failed error={error} busy={isValidating} onRetry={() => void mutate()} />;
    return (
      <div aria-busy="true" className={styles.panel}>
        <p role="status" className={styles.about}>
          {labels.fetching}
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
          <Title text={thread.subject || labels.noSubject} />
          <p className={styles.about}>{thread.department}</p>
        </div>
        {thread.open && <CloseThread id={id} onClosed={changed} />}
      </header>
      <ol className={styles.entries}>
        {entries.map((entry, at) => (
          <Entry key={at} entry={entry} />
        ))}
      </ol>
      {thread.open ? <ReplyForm id={id} onSent={changed} /> : <Notice>{labels.closedHint}</Notice>}
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

function Entry({ entry: { text, at, fromShop } }: { entry: ThreadEntry }) {
  const language = useLanguage();
  const { threads } = useMessageWords();
  return (
    <li className={classNames(styles.entry, fromShop ? styles.theirs : styles.ours)}>
      <p className={styles.about}>
        <span className={styles.who}>{fromShop ? threads.shop : threads.you}</span>
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

function Failed({ error, busy, onRetry }: { error: unknown; busy: boolean; onRetry: () => void }) {
  const { threads, problems, common } = useMessageWords();
  if (GatewayError.fromFailure(error).status === 404) return <Notice live>{threads.gone}</Notice>;
  return (
    <RetryNotice
      title={threads.failed}
      busy={busy}
      {...failedRead(error, { problems, retry: common.retry, signIn: threads.signIn }, onRetry)}
    />
  );
}
