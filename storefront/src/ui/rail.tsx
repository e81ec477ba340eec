"use client";

import { Children, useRef, type ReactNode } from "react";

import { IconButton } from "./button.tsx";
import { Icon } from "./icon.tsx";
import styles from "./rail.module.css";

/**
 * A row that scrolls sideways and stops at its items; buttons for those who point, plain scrolling
 * for the rest.
 */
export function Rail({
  label,
  labels,
  children,
}: {
  label: string;
  labels: { previous: string; next: string };
  children: ReactNode;
}) {
  const row = useRef<HTMLUListElement>(null);
  function turn(direction: 1 | -1) {
    const element = row.current;
    if (!element) return;
    const towardsEnd = getComputedStyle(element).direction === "rtl" ? -1 : 1;
    element.scrollBy({
      left: direction * towardsEnd * element.clientWidth * 0.9,
      behavior: "smooth",
    });
  }
  return (
    <div className={styles.rail} data-items={Children.count(children)}>
      <ul ref={row} className={styles.row} aria-label={label} tabIndex={0}>
        {children}
      </ul>
      <div className={styles.turns} data-replay>
        <IconButton label={labels.previous} className={styles.turn} onClick={() => turn(-1)}>
          <span className={styles.back}>
            <Icon name="chevron" size={20} />
          </span>
        </IconButton>
        <IconButton label={labels.next} className={styles.turn} onClick={() => turn(1)}>
          <span className={styles.forth}>
            <Icon name="chevron" size={20} />
          </span>
        </IconButton>
      </div>
    </div>
  );
}
