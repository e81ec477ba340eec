"use client";

import { useEffect, useRef } from "react";

import styles from "./offline-notice.module.css";
import type { ConnectionWords } from "./watch-connection.ts";

/**
 * Says that the connection is gone, and when it is back. Its words are in the document and its code
 * comes with the page: what loads on demand cannot load any more then.
 */
export function OfflineNotice({ words }: { words: ConnectionWords }) {
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const stop = new AbortController();
    import("./watch-connection.ts").then(
      ({ watchConnection }) => place.current && watchConnection(place.current, words, stop.signal),
      () => undefined,
    );
    return () => stop.abort();
  }, [words]);
  return <p ref={place} className={styles.notice} aria-live="polite" />;
}
