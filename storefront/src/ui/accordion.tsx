import type { ReactNode } from "react";

import styles from "./accordion.module.css";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

/**
 * One fold on the platform's `<details>`; folds with the same `group` close each other. Works
 * without JavaScript.
 */
export function Fold({
  title,
  open,
  group,
  count,
  children,
  className,
}: {
  title: ReactNode;
  open?: boolean;
  group?: string;
  /** A small figure beside the title, such as how many values are chosen inside. */
  count?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}) {
  return (
    <details className={classNames(styles.fold, className)} open={open} name={group}>
      <summary className={styles.summary}>
        <span className={styles.title}>{title}</span>
        {count}
        <Icon name="down" size={18} className={styles.arrow} />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
