import type { CSSProperties } from "react";

import styles from "./rating.module.css";

/** Stars filled as far as the average goes; `label` says it in words. */
export function Rating({ average, count, label }: { average: number; count: number; label: string }) {
  return (
    <p className={styles.rating}>
      <span className={styles.stars} style={{ "--filled": `${Math.round((average / 5) * 100)}%` } as CSSProperties} aria-hidden="true" />
      <span aria-hidden="true">({count})</span>
      <span className="visually-hidden">{label}</span>
    </p>
  );
}
