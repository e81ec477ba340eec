import { failedRead } from "@/lib/session/failed-read";
import { RetryNotice } from "@/ui/retry-notice";
import { Skeleton } from "@/ui/skeleton";

import styles from "./threads-view.module.css";
import { useMessageWords } from "./words-context";

/** Stands in for the messages until they are there. */
export function ThreadsWaiting() {
  const { threads } = useMessageWords();
  return (
    <div className={styles.page} aria-busy="true">
      <div className={styles.list}>
        <p role="status" className={styles.hint}>
          {threads.loading}
        </p>
        {[0, 1, 2].map((at) => (
          <Skeleton key={at} className={styles.waiting} />
        ))}
      </div>
      <div className={styles.detail} />
    </div>
  );
}

/** The messages cannot be had. */
export function ThreadsFailed({
  error,
  busy,
  retry,
}: {
  error: unknown;
  busy: boolean;
  retry: () => void;
}) {
  const { threads, problems, common } = useMessageWords();
  return (
    <div className={styles.failed}>
      <RetryNotice
        title={threads.failed}
        busy={busy}
        {...failedRead(error, { problems, retry: common.retry, signIn: threads.signIn }, retry)}
      />
    </div>
  );
}
