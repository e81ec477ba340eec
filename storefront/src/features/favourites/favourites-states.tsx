import { failedRead } from "@/lib/session/failed-read";
import { RetryNotice } from "@/ui/retry-notice";
import { Skeleton } from "@/ui/skeleton";

import styles from "./favourites-view.module.css";
import type { FavouritesWords } from "./words";

/** How many cards stand in while the list is on its way. */
const WAITING_CARDS = 4;

/** Stands in for the list until it is there. */
export function FavouritesWaiting({ words }: { words: FavouritesWords }) {
  return (
    <div className={styles.page} aria-busy="true">
      <p className={styles.head} role="status">
        {words.loading}
      </p>
      <div className={styles.items} aria-hidden="true">
        {Array.from({ length: WAITING_CARDS }, (_, at) => (
          <Skeleton key={at} className={styles.waiting} />
        ))}
      </div>
    </div>
  );
}

/** The list cannot be had. */
export function FavouritesFailed({
  error,
  busy,
  words,
  retry,
}: {
  error: unknown;
  busy: boolean;
  words: FavouritesWords;
  retry: () => void;
}) {
  return (
    <div className={styles.page}>
      <RetryNotice title={words.failed} busy={busy} {...failedRead(error, words, retry)} />
    </div>
  );
}
