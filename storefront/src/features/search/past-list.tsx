import type { Messages } from "@/lib/messages";
import { fill } from "@/lib/wording";
import { CLOCK } from "@/ui/drawings";
import { Drawing, Icon } from "@/ui/icon";

import type { Option } from "./found";
import styles from "./suggestions.module.css";

/**
 * Past searches. An option may hold no button, so those that remove one stand beside the list, row
 * by row.
 */
export function PastSearches({
  id,
  past,
  options,
  activeKey,
  words,
  onForget,
  onForgetAll,
}: {
  id: string;
  past: string[];
  options: Option[];
  activeKey: string | undefined;
  words: Messages["search"];
  onForget: (search: string) => void;
  onForgetAll: () => void;
}) {
  return (
    <>
      <div className={styles.pastHead}>
        <p className={styles.heading}>{words.past}</p>
        <button type="button" className={styles.forgetAll} onClick={onForgetAll}>
          {words.forgetAll}
        </button>
      </div>
      <div className={styles.past}>
        <div id={`${id}-list`} role="listbox" aria-label={words.past}>
          {options.map(({ key, address, words: search }) => (
            <a
              key={key}
              id={`${id}-${key}`}
              role="option"
              aria-selected={key === activeKey}
              className={styles.entry}
              href={address}
              tabIndex={-1}
            >
              <Drawing d={CLOCK} size={18} />
              <bdi className={styles.title}>{search}</bdi>
            </a>
          ))}
        </div>
        <div role="group" aria-label={words.forgetAll} className={styles.forget}>
          {past.map((search) => (
            <button key={search} type="button" onClick={() => onForget(search)}>
              <span className="visually-hidden">{fill(words.forget, { query: search })}</span>
              <Icon name="close" size={18} />
            </button>
          ))}
        </div>
      </div>
    </>
  );
}
