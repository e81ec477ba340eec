import { useId, type ReactNode } from "react";

import styles from "./tooltip.module.css";

/**
 * A word of explanation on hover and focus. What it says must not be needed: phones have neither.
 */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const id = useId();
  return (
    <span className={styles.anchor} aria-describedby={id}>
      {children}
      <span id={id} role="tooltip" className={styles.tip}>
        {text}
      </span>
    </span>
  );
}
