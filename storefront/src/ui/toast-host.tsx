"use client";

import { useEffect, useRef, useState } from "react";

import { lazyPart } from "./lazy.tsx";
import styles from "./toast-host.module.css";

type ConnectionWords = import("./watch-connection.ts").ConnectionWords;

const ToastList = lazyPart("ToastList", () => import("./toast-list.tsx"));

/**
 * The place of the toasts, there and empty from the start: a screen reader says what comes into a
 * live region it knows, and may not say what comes together with one. The code of the toasts comes
 * with the first of them.
 *
 * Beside it is said that the connection is gone, and when it is back. Those words are in the
 * document and their code comes with the page: what loads on demand cannot load any more then.
 */
export function ToastHost({
  closeLabel,
  connection,
}: {
  closeLabel: string;
  connection: ConnectionWords;
}) {
  const notice = useRef<HTMLParagraphElement>(null);
  const region = useRef<HTMLDivElement>(null);
  const [needed, setNeeded] = useState(false);
  useEffect(() => {
    const need = () => setNeeded(true);
    window.addEventListener("vitrin:toast", need, { once: true });
    return () => window.removeEventListener("vitrin:toast", need);
  }, []);
  useEffect(() => {
    const place = notice.current!;
    import("./watch-connection.ts").then(
      ({ watchConnection }) => watchConnection(place, connection),
      () => undefined,
    );
  }, [connection]);
  return (
    <>
      <div ref={region} popover="manual" className={styles.region} role="status" aria-live="polite">
        {needed && <ToastList region={region} closeLabel={closeLabel} />}
      </div>
      <p ref={notice} className={styles.connection} aria-live="polite" />
    </>
  );
}
