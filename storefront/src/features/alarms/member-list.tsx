import { useId, type ReactNode } from "react";

import { useLanguage } from "@/lib/language";
import { href, PAGES, withQuery } from "@/lib/paths";
import { failedRead } from "@/lib/session/failed-read";
import { MemberOnly } from "@/lib/session/member-only";
import { ButtonLink } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { RetryNotice } from "@/ui/retry-notice";
import { Skeleton } from "@/ui/skeleton";

import styles from "./alarms.module.css";
import { useAlarmWords } from "./words-context";

type Labels = { guest: string; failed: string; empty: string; emptyHint: string; list: string };

type Read<T> = {
  data: T | undefined;
  error: unknown;
  isValidating: boolean;
  mutate: () => Promise<unknown>;
};

/** Where something of a member's is listed. Guests are asked in. */
export function ForMembers({
  page,
  guest,
  drawing,
  failed,
  children,
}: {
  page: string;
  guest: string;
  drawing: ReactNode;
  failed: string;
  children: ReactNode;
}) {
  const language = useLanguage();
  const { signIn } = useAlarmWords();
  return (
    <MemberOnly
      guest={
        <EmptyState whole drawing={drawing} title={guest}>
          <ButtonLink href={withQuery(href(language, PAGES.login), { redirect: page })}>
            {signIn}
          </ButtonLink>
        </EmptyState>
      }
      waiting={<Waiting />}
      failed={({ error, busy, retry }) => (
        <Failed title={failed} error={error} busy={busy} retry={retry} />
      )}
    >
      {() => children}
    </MemberOnly>
  );
}

/** The list itself, or what stands there while, or because, there is none. */
export function MemberList<T, Item>({
  read,
  itemsOf,
  labels,
  drawing,
  children,
}: {
  read: Read<T>;
  itemsOf: (data: T) => readonly Item[];
  labels: Omit<Labels, "guest">;
  drawing: ReactNode;
  /** One of them; `onGone` after it was removed. */
  children: (item: Item, onGone: () => void) => ReactNode;
}) {
  const language = useLanguage();
  const { alarms } = useAlarmWords();
  const id = useId();
  const { data, error, isValidating, mutate } = read;
  if (!data)
    return error === undefined ? (
      <Waiting />
    ) : (
      <Failed title={labels.failed} error={error} busy={isValidating} retry={() => void mutate()} />
    );
  const items = itemsOf(data);
  const onGone = () => {
    document.getElementById(id)?.focus();
    void mutate();
  };
  return (
    <div id={id} tabIndex={-1} className={styles.top} role="group" aria-label={labels.list}>
      {items.length === 0 ? (
        <EmptyState whole drawing={drawing} title={labels.empty} text={labels.emptyHint}>
          <ButtonLink href={href(language, PAGES.home)}>{alarms.toShop}</ButtonLink>
        </EmptyState>
      ) : (
        <ul className={styles.list}>{items.map((item) => children(item, onGone))}</ul>
      )}
    </div>
  );
}

function Failed({
  title,
  error,
  busy,
  retry,
}: {
  title: string;
  error: unknown;
  busy: boolean;
  retry: () => void;
}) {
  const { problems, retry: retryWord, signIn } = useAlarmWords();
  return (
    <div className={styles.top}>
      <RetryNotice
        title={title}
        busy={busy}
        {...failedRead(error, { problems, retry: retryWord, signIn }, retry)}
      />
    </div>
  );
}

function Waiting() {
  const { loading } = useAlarmWords();
  return (
    <div className={styles.top} aria-busy="true">
      <p role="status" className="visually-hidden">
        {loading}
      </p>
      <div className={styles.list}>
        {[0, 1, 2].map((at) => (
          <Skeleton key={at} className={styles.waiting} />
        ))}
      </div>
    </div>
  );
}
