import type { View } from "@/lib/locale";
import type { Messages } from "@/lib/messages";
import { href, PAGES, withQuery } from "@/lib/paths";
import { fill } from "@/lib/wording";

import type { SuggestionGroup } from "./rules";
import styles from "./suggestions.module.css";

type Common = { id: string; view: View; words: Messages["search"]; activeKey: string | undefined };
export type SuggestionsProps = Common & { term: string; groups: SuggestionGroup[] | null };

/** What is found for the term, by kind; `groups` is null when the shop did not say. */
export default function Suggestions({ term, groups, ...props }: SuggestionsProps) {
  const { view, words } = props;
  const empty = groups === null || groups.length === 0;
  return (
    <>
      {/* A list box holds options alone: what else there is to say stands below it. */}
      <div id={`${props.id}-list`} role="listbox" aria-label={words.label} hidden={empty}>
        {groups?.map((group) => (
          <Group key={group.kind} group={group} {...props} />
        ))}
      </div>
      {empty ? (
        <p className={styles.nothing}>
          {groups === null ? words.failed : fill(words.nothing, { query: term })}
        </p>
      ) : (
        <a
          className={styles.all}
          href={withQuery(href(view.language, PAGES.search), { q: term })}
          tabIndex={-1}
        >
          {fill(words.all, { query: term })}
        </a>
      )}
    </>
  );
}

function Group({ id, group, view, words, activeKey }: Common & { group: SuggestionGroup }) {
  return (
    <div role="group" aria-labelledby={`${id}-${group.kind}`}>
      <p id={`${id}-${group.kind}`} role="presentation" className={styles.heading}>
        {words[group.kind]}
      </p>
      {group.entries.map((entry) => (
        <a
          key={entry.key}
          id={`${id}-${entry.key}`}
          role="option"
          aria-selected={entry.key === activeKey}
          className={styles.entry}
          href={href(view.language, entry.path)}
          tabIndex={-1}
        >
          {entry.image && (
            <img src={entry.image} alt="" width={60} height={40} className={styles.image} />
          )}
          <span>{entry.title}</span>
        </a>
      ))}
    </div>
  );
}
