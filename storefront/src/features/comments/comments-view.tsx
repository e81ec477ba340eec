import { use, useMemo, useRef, useState } from "react";

import { useRead } from "@/lib/gateway/use-read";
import { useLanguage } from "@/lib/language";
import { lazyMessages } from "@/lib/lazy-messages";
import { lazyBff } from "@/lib/lazy-paths";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";

import { CommentForm } from "./comment-form";
import { CommentList } from "./comment-list";
import { SORTS, type CommentQuery } from "./comment-rules";
import { CommentSummary } from "./comment-summary";
import styles from "./comments.module.css";
import { commentWords } from "./words";
import { CommentWordsProvider, useCommentWords } from "./words-context";

type Props = {
  productId: string;
  /** How many comments the product is known to have: as many places are kept while they load. */
  expected: number;
};

/** What others say about a product: the average, the comments, and writing one (PRD-7). */
export default function CommentsView(props: Props) {
  const messages = use(lazyMessages(useLanguage()));
  const words = useMemo(() => commentWords(messages), [messages]);
  return (
    <CommentWordsProvider value={words}>
      <Comments {...props} />
    </CommentWordsProvider>
  );
}

function Comments({ productId, expected }: Props) {
  const language = useLanguage();
  const { comments: words } = useCommentWords();
  const [query, setQuery] = useState<CommentQuery>({ page: 1, sort: "newest", just: null });
  const [writing, setWriting] = useState(false);
  const [sent, setSent] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const outcome = useRef<HTMLDivElement>(null);
  const { page, sort, just } = query;
  const list = useRead(lazyBff.comments(language, productId, { page, ...SORTS[sort], just }), {
    keepPreviousData: true,
    revalidateOnReconnect: false,
  });
  const average = useRead(lazyBff.commentAverage(language, productId), {
    revalidateOnReconnect: false,
  });

  function onSent(message: string | null) {
    setSent(message ?? words.sent);
    setWriting(false);
    setRound((last) => last + 1);
    outcome.current?.focus();
    const own: CommentQuery = { page: 1, sort: "newest", just: "commented" };
    // A second comment is asked for under the address of the first.
    if (just === own.just && page === own.page && sort === own.sort) void list.mutate();
    setQuery(own);
    void average.mutate();
  }

  return (
    <div className={styles.comments}>
      <div className={styles.aside}>
        <CommentSummary read={average} expected={expected} />
        <Button
          variant="secondary"
          aria-expanded={writing}
          onClick={() => {
            setSent(null);
            setWriting(!writing);
          }}
        >
          {words.write}
        </Button>
      </div>
      <div className={styles.main}>
        {/* There before it is filled, so that what comes is read out. */}
        <div ref={outcome} role="status" tabIndex={-1} className={styles.outcome}>
          {sent !== null && (
            <Notice title={sent}>
              <p>{words.review}</p>
            </Notice>
          )}
        </div>
        {/* Closed, it keeps what was typed. */}
        <div hidden={!writing}>
          <CommentForm
            key={round}
            productId={productId}
            open={writing}
            onSent={onSent}
            onClose={() => setWriting(false)}
          />
        </div>
        <CommentList
          productId={productId}
          expected={expected}
          read={list}
          query={query}
          onQuery={setQuery}
        />
      </div>
    </div>
  );
}
