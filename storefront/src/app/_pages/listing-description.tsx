import type { Messages } from "@/lib/messages";
import { classNames } from "@/ui/class-names";

import styles from "./listing-description.module.css";

/** A text of more letters is longer than the fold leaves of it, on any screen. */
const FOLDED_BEYOND = 160;

/**
 * What the shop says of a category. A longer text is folded, so that the products are seen at once
 * (CAT-1); it unfolds without JavaScript too.
 */
export function ListingDescription({ html, words }: { html: string; words: Messages["listing"] }) {
  const folds = html.replace(/<[^>]*>/g, "").trim().length > FOLDED_BEYOND;
  return (
    <div className={classNames(styles.place, folds && styles.folding)}>
      <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
      {folds && (
        <details className={styles.toggle}>
          <summary className={styles.summary}>
            <span className={styles.show}>{words.moreText}</span>
            <span className={styles.hide}>{words.lessText}</span>
          </summary>
        </details>
      )}
    </div>
  );
}
