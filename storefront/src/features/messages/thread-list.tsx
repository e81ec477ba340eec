import type { Thread } from "@/lib/gateway/types";
import { useLanguage } from "@/lib/language";
import { ButtonLink } from "@/ui/button";
import { classNames } from "@/ui/class-names";
import { ENVELOPE } from "@/ui/drawings";
import { Drawing } from "@/ui/icon";

import styles from "./threads-view.module.css";
import { NEW, placeOf } from "./use-chosen";
import { whenText } from "./when-text";
import { useMessageWords } from "./words-context";

/** The member's threads, and the way to begin another. */
export function ThreadList({
  threads,
  chosen,
}: {
  threads: readonly Thread[];
  chosen: string | null;
}) {
  const { threads: words } = useMessageWords();
  return (
    <nav className={styles.list} aria-label={words.list}>
      <ButtonLink wide href={`#${NEW}`}>
        {words.newMessage}
      </ButtonLink>
      {threads.length === 0 ? (
        <div className={styles.empty}>
          <Drawing d={ENVELOPE} size={40} />
          <p className={styles.emptyTitle}>{words.empty}</p>
          <p>{words.emptyHint}</p>
        </div>
      ) : (
        <ul>
          {threads.map((thread) => (
            <li key={thread.id}>
              <Entry thread={thread} chosen={chosen === placeOf(thread)} />
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}

function Entry({ thread, chosen }: { thread: Thread; chosen: boolean }) {
  const language = useLanguage();
  const { threads: words } = useMessageWords();
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
