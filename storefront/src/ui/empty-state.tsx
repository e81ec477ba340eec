import type { ReactNode } from "react";

import { classNames } from "./class-names.ts";
import styles from "./empty-state.module.css";

/** Shown where there is nothing to show: says why, and what to do about it. */
export function EmptyState({
  drawing,
  title,
  text,
  whole = false,
  children,
}: {
  drawing: ReactNode;
  title: string;
  text?: string;
  /** There is nothing else on the page. */
  whole?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={classNames(styles.empty, whole && styles.page)}>
      {drawing}
      <h2 className={styles.title}>{title}</h2>
      {text !== undefined && <p>{text}</p>}
      <div className={styles.ways}>{children}</div>
    </div>
  );
}
