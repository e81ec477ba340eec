"use client";

import { useEffect, useRef, useState } from "react";

import { lazyPart } from "./lazy.tsx";
import styles from "./toast-host.module.css";

const ToastList = lazyPart("ToastList", () => import("./toast-list.tsx"));

/**
 * The place of the toasts, there and empty from the start: a screen reader says what comes into a
 * live region it knows, and may not say what comes together with one. The code of the toasts comes
 * with the first of them.
 */
export function ToastHost({ closeLabel }: { closeLabel: string }) {
  const region = useRef<HTMLDivElement>(null);
  const [needed, setNeeded] = useState(false);
  useEffect(() => {
    const need = () => setNeeded(true);
    window.addEventListener("vitrin:toast", need, { once: true });
    return () => window.removeEventListener("vitrin:toast", need);
  }, []);
  return (
    <div ref={region} popover="manual" className={styles.region} role="status" aria-live="polite">
      {needed && <ToastList region={region} closeLabel={closeLabel} />}
    </div>
  );
}
