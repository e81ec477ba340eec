import type { ReactNode } from "react";

import styles from "./chip.module.css";
import { Icon } from "./icon.tsx";

/** Something chosen, with a way to take it back: a link, so it works before JavaScript. */
export function ChipLink({
  href,
  removeLabel,
  children,
}: {
  href: string;
  removeLabel: string;
  children: ReactNode;
}) {
  return (
    <a className={styles.chip} href={href} rel="nofollow">
      <span>{children}</span> <span className="visually-hidden">{removeLabel}</span>
      <Icon name="close" size={16} />
    </a>
  );
}

/** A short mark on a picture or a line: new, sold out. */
export function Badge({
  tone,
  children,
}: {
  tone: "new" | "off" | "quiet" | "good";
  children: ReactNode;
}) {
  return <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>;
}
