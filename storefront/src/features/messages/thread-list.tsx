import type { Thread } from "@/lib/gateway/types";
import type { Language } from "@/lib/locale";
import { ButtonLink } from "@/ui/button";
import { classNames } from "@/ui/class-names";
import { ENVELOPE } from "@/ui/drawings";
import { Drawing } from "@/ui/icon";

import styles from "./threads-view.module.css";
import { NEW, placeOf } from "./use-chosen";
import { whenText } from "./when-text";
import type { MessageWords } from "./words";

/** The member's threads, and the way to begin another. */
export function ThreadList({
  threads,
  language,
  chosen,
  words,
}: {
  threads: readonly Thread[];
  language: Language;
  chosen: string | null;
  words: MessageWords["threads"];
}) {
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
              <Entry
                thread={thread}
                language={language}
                chosen={chosen === placeOf(thread)}
                words={words}
              />
            </li>
          ))}
        </ul>
      )}
    </nav>
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
