import { failureText } from "@/lib/gateway/problem";
import type { CommentAverage } from "@/lib/gateway/types";
import { useLanguage } from "@/lib/language";
import { fill, formatCount, plural } from "@/lib/wording";
import { Stars } from "@/ui/rating";
import { RetryNotice } from "@/ui/retry-notice";
import { Skeleton } from "@/ui/skeleton";

import type { Read } from "./comment-list";
import { sharesOf, starsText } from "./comment-rules";
import styles from "./comment-summary.module.css";
import { useCommentWords } from "./words-context";

/** The average, and how often each number of stars was given; nothing before the first comment. */
export function CommentSummary({
  read,
  expected,
}: {
  read: Read<CommentAverage>;
  expected: number;
}) {
  const language = useLanguage();
  const { comments: words, problems, retry } = useCommentWords();
  const { data, error, isValidating, mutate } = read;
  if (!data && error !== undefined)
    return (
      <RetryNotice
        title={words.averageFailed}
        text={failureText(problems, error)}
        retryLabel={retry}
        busy={isValidating}
        onRetry={() => void mutate()}
      />
    );
  if (!data) return expected > 0 ? <Skeleton className={styles.waiting} /> : null;
  if (data.average === null) return null;
  const average = starsText(data.average, language);
  return (
    <div className={styles.summary}>
      <p className={styles.average}>
        <span className={styles.figure} aria-hidden="true">
          {average}
        </span>
        <Stars average={data.average} className={styles.stars} />
        <span className="visually-hidden">{fill(words.average, { average })}</span>
      </p>
      <ul className={styles.spread} aria-label={words.spread}>
        {sharesOf(data).map(({ stars, count, percent }) => (
          <li key={stars}>
            <span className="visually-hidden">
              {plural(language, words.stars, stars)}: {plural(language, words.count, count)},{" "}
              {fill(words.share, { percent })}
            </span>
            <span className={styles.row} aria-hidden="true">
              <span>{stars}</span>
              <span className={styles.bar}>
                <span className={styles.filled} style={{ inlineSize: `${percent}%` }} />
              </span>
              <span className={styles.count}>{formatCount(language, count)}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
