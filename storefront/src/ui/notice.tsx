import type { ReactNode } from "react";

import styles from "./notice.module.css";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

/** A message that belongs to the page and stays: what is wrong, and what to do. */
export function Notice({
  tone = "plain",
  title,
  children,
  live = false,
}: {
  tone?: "plain" | "warning" | "bad";
  title?: string;
  children: ReactNode;
  /** It appeared while the page was open: read it out. */
  live?: boolean;
}) {
  return (
    <div className={classNames(styles.notice, styles[tone])} role={live ? "status" : undefined}>
      <Icon name={tone === "plain" ? "info" : "warning"} size={20} />
      <div>
        {title && <p className={styles.title}>{title}</p>}
        {children}
      </div>
    </div>
  );
}
