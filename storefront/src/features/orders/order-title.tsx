import { useEffect, useRef } from "react";

import styles from "./order-panel.module.css";

/** Focused when the order opens, so that a screen reader and the keyboard begin here. */
export function Title({ text }: { text: string }) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    ref.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);
  return (
    <h2 id="order-title" ref={ref} tabIndex={-1} className={styles.title}>
      <bdi>{text}</bdi>
    </h2>
  );
}
