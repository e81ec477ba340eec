import { fill } from "@/lib/wording";

import styles from "./rating.module.css";

/** Five stars, filled as far as the average goes; the words say it for those who do not see them. */
export function Rating({ average, count, label, numberText }: { average: number; count: number; label: string; numberText: string }) {
  return (
    <p className={styles.rating}>
      <span className={styles.stars} style={{ "--filled": `${Math.min(Math.max(average, 0), 5) * 20}%` } as React.CSSProperties} aria-hidden="true">
        ★★★★★
      </span>
      <span className="visually-hidden">{fill(label, { average: numberText, count })}</span>
      <span aria-hidden="true" className={styles.figure}>
        {numberText} ({count})
      </span>
    </p>
  );
}
