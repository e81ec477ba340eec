import styles from "./price.module.css";
import { classNames } from "./class-names.ts";

/** What is paid now and, when reduced, what it was before. All texts arrive ready to read. */
export function Price({
  now,
  before,
  off,
  words,
  size = "md",
}: {
  now: string;
  before?: string | null;
  /** "%13", as the page's language writes it. */
  off?: string | null;
  /** Said to screen readers before each of two figures. */
  words: { now: string; before: string };
  size?: "md" | "lg";
}) {
  const percent = off && <bdi className={styles.off}>{off}</bdi>;
  return (
    <p className={classNames(styles.price, styles[size])}>
      {before && (
        // The percent stays on a line with the price that it is taken off.
        <span className={styles.was}>
          <s className={styles.before}>
            <span className="visually-hidden">{words.before} </span>
            <bdi>{before}</bdi>
          </s>
          {percent}
        </span>
      )}
      <span className={classNames(styles.now, before && styles.reduced)}>
        {before && <span className="visually-hidden">{words.now} </span>}
        <bdi>{now}</bdi>
      </span>
      {!before && percent}
    </p>
  );
}
