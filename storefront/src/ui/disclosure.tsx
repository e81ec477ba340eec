import type { ReactNode } from "react";

import styles from "./disclosure.module.css";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

/**
 * A disclosure on the platform's `<details>`; those with the same `group` close each other. Works
 * without JavaScript.
 */
export function Disclosure({
  title,
  open,
  group,
  count,
  children,
  className,
  onToggle,
}: {
  title: ReactNode;
  open?: boolean;
  group?: string;
  /** A small figure beside the title, such as how many values are chosen inside. */
  count?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
  onToggle?: (open: boolean) => void;
}) {
  return (
    <details
      className={classNames(styles.disclosure, className)}
      open={open}
      name={group}
      onToggle={onToggle && ((event) => onToggle(event.currentTarget.open))}
    >
      <summary className={styles.summary}>
        <span className={styles.title}>{title}</span>
        {count}
        <Icon name="down" size={18} className={styles.arrow} />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
