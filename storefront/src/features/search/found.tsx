import type { View } from "@/lib/locale";
import type { Messages } from "@/lib/messages";
import { href } from "@/lib/paths";
import { thumbnailUrl } from "@/ui/thumbnail";

import { occurrences } from "./fold";
import type { SuggestionGroup } from "./rules";
import styles from "./suggestions.module.css";

/** An option of the list: where it leads, and the words to remember when it is followed. */
export type Option = { key: string; address: string; words: string };

/** What is found for a term, by kind. */
export function Found({
  id,
  view,
  term,
  groups,
  activeKey,
  words,
  onFollow,
}: {
  id: string;
  view: View;
  term: string;
  groups: SuggestionGroup[];
  activeKey: string | undefined;
  words: Messages["search"];
  onFollow: () => void;
}) {
  return (
    // A list box holds options alone: what else there is to say stands below it.
    <div id={`${id}-list`} role="listbox" aria-label={words.label} hidden={groups.length === 0}>
      {groups.map(({ kind, entries }) => (
        <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
          <p id={`${id}-${kind}`} role="presentation" className={styles.heading}>
            {words[kind]}
          </p>
          {entries.map((entry) => (
            <a
              key={entry.key}
              id={`${id}-${entry.key}`}
              role="option"
              aria-selected={entry.key === activeKey}
              className={styles.entry}
              href={href(view.language, entry.path)}
              tabIndex={-1}
              onClick={onFollow}
            >
              {entry.image && (
                <img
                  src={thumbnailUrl(entry.image)}
                  alt=""
                  width={60}
                  height={40}
                  className={styles.image}
                />
              )}
              <Highlighted text={entry.title} term={term} />
            </a>
          ))}
        </div>
      ))}
    </div>
  );
}

/** A text with the typed words marked in it, in whichever spelling they stand there. */
function Highlighted({ text, term }: { text: string; term: string }) {
  const parts = [];
  let at = 0;
  for (const { start, end } of occurrences(text, term)) {
    parts.push(text.slice(at, start), <mark key={start}>{text.slice(start, end)}</mark>);
    at = end;
  }
  return (
    <bdi className={styles.title}>
      {parts}
      {text.slice(at)}
    </bdi>
  );
}
