import { useEffect, useId, useRef, useState } from "react";

import { failureText } from "@/lib/gateway/problem";
import type { CommentPage } from "@/lib/gateway/types";
import { useLanguage } from "@/lib/language";
import { fill, plural } from "@/lib/wording";
import { Button } from "@/ui/button";
import { RetryNotice } from "@/ui/retry-notice";
import { Skeleton } from "@/ui/skeleton";

import { CommentCard, type CountedVote } from "./comment-card";
import styles from "./comment-list.module.css";
import {
  countOf,
  distinct,
  lastPage,
  PAGE_SIZE,
  SORTS,
  type CommentQuery,
  type Sort,
} from "./comment-rules";
import { useCommentWords } from "./words-context";

/** What `useRead` knows of something. */
export type Read<T> = {
  data: T | undefined;
  error: unknown;
  isLoading: boolean;
  isValidating: boolean;
  mutate: () => Promise<unknown>;
};

type Props = {
  productId: string;
  expected: number;
  read: Read<CommentPage>;
  query: CommentQuery;
  onQuery: (query: CommentQuery) => void;
};

/**
 * One page of the comments. While another is on its way this one stays, and the focus goes to the
 * head of the list when it is there.
 */
export function CommentList({ productId, expected, read, query, onQuery }: Props) {
  const language = useLanguage();
  const { comments: words } = useCommentWords();
  const headId = useId();
  const head = useRef<HTMLHeadingElement>(null);
  const turned = useRef(false);
  const [votes, setVotes] = useState<Readonly<Record<string, CountedVote>>>({});
  const { data, error, isLoading, isValidating, mutate } = read;
  const failed = error !== undefined;
  const { page, sort } = query;

  useEffect(() => {
    if (isLoading || !turned.current) return;
    turned.current = false;
    head.current?.focus();
  }, [isLoading, page]);

  function turn(to: number) {
    if (isLoading) return;
    turned.current = true;
    onQuery({ ...query, page: to });
  }

  function retry() {
    turned.current = true;
    void mutate();
  }

  const last = data ? lastPage(data, page) : 1;
  const isEmpty = data !== undefined && !failed && page === 1 && countOf(data) === 0;
  return (
    <section aria-labelledby={headId} className={styles.section}>
      <div className={styles.head}>
        <h3 ref={head} id={headId} tabIndex={-1} className={styles.title}>
          {data && !isEmpty ? plural(language, words.count, countOf(data)) : words.title}
          {last > 1 && (
            <span className="visually-hidden">, {fill(words.pageOf, { page, pages: last })}</span>
          )}
        </h3>
        {!isEmpty && (
          <SortSelect
            sort={sort}
            onSort={(chosen) => onQuery({ ...query, sort: chosen, page: 1 })}
          />
        )}
      </div>
      <p role="status" className="visually-hidden">
        {isLoading ? words.loading : ""}
      </p>
      {failed ? (
        <Failed error={error} busy={isValidating} retry={retry} />
      ) : !data ? (
        <Waiting expected={expected} />
      ) : data.comments.length === 0 ? (
        <Nothing empty={isEmpty} {...(page > 1 && { onFirst: () => turn(1) })} />
      ) : (
        <ul className={styles.list} aria-labelledby={headId} aria-busy={isLoading || undefined}>
          {distinct(data.comments).map((comment) => (
            <CommentCard
              key={comment.id}
              productId={productId}
              comment={comment}
              vote={votes[comment.id]}
              onVote={(vote) => setVotes((before) => ({ ...before, [comment.id]: vote }))}
            />
          ))}
        </ul>
      )}
      {last > 1 && <Pages page={page} last={last} busy={isLoading} onTurn={turn} />}
    </section>
  );
}

function SortSelect({ sort, onSort }: { sort: Sort; onSort: (sort: Sort) => void }) {
  const { comments: words } = useCommentWords();
  return (
    <label className={styles.sort}>
      <span>{words.sort}</span>
      <select
        className={styles.select}
        value={sort}
        onChange={({ currentTarget }) => onSort(currentTarget.value as Sort)}
      >
        {(Object.keys(SORTS) as Sort[]).map((name) => (
          <option key={name} value={name}>
            {words[name]}
          </option>
        ))}
      </select>
    </label>
  );
}

function Pages({
  page,
  last,
  busy,
  onTurn,
}: {
  page: number;
  last: number;
  busy: boolean;
  onTurn: (page: number) => void;
}) {
  const { comments: words } = useCommentWords();
  return (
    <nav aria-label={words.pages} className={styles.pages}>
      {/* Not disabled while it loads: the focus stays until it has somewhere to go. */}
      <Button
        variant="secondary"
        disabled={page <= 1}
        aria-disabled={busy || undefined}
        onClick={() => onTurn(page - 1)}
      >
        {words.previous}
      </Button>
      <p>{fill(words.pageOf, { page, pages: last })}</p>
      <Button
        variant="secondary"
        disabled={page >= last}
        aria-disabled={busy || undefined}
        onClick={() => onTurn(page + 1)}
      >
        {words.next}
      </Button>
    </nav>
  );
}

function Nothing({ empty, onFirst }: { empty: boolean; onFirst?: () => void }) {
  const { comments: words } = useCommentWords();
  return (
    <div className={styles.nothing}>
      <p className={styles.nothingTitle}>{empty ? words.empty : words.nothingHere}</p>
      <p>{empty ? words.emptyHint : words.nothingHereHint}</p>
      {onFirst && (
        <Button variant="secondary" onClick={onFirst}>
          {words.toFirst}
        </Button>
      )}
    </div>
  );
}

function Failed({ error, busy, retry }: { error: unknown; busy: boolean; retry: () => void }) {
  const { comments: words, problems, retry: retryLabel } = useCommentWords();
  return (
    <RetryNotice
      title={words.failed}
      text={failureText(problems, error)}
      retryLabel={retryLabel}
      busy={busy}
      onRetry={retry}
    />
  );
}

/** As many places as there will be comments, each as high as one. */
function Waiting({ expected }: { expected: number }) {
  return (
    <div className={styles.list} aria-hidden="true">
      {Array.from({ length: Math.min(Math.max(expected, 1), PAGE_SIZE) }, (_, at) => (
        <div key={at} className={styles.waiting}>
          <Skeleton className={styles.short} />
          <Skeleton className={styles.line} />
          <Skeleton className={styles.line} />
          <Skeleton className={styles.button} />
        </div>
      ))}
    </div>
  );
}
