import { useCallback, useEffect, useRef, useState } from "react";

import { failureText } from "@/lib/gateway/problem";
import type { OrderAttempt } from "@/lib/gateway/types";

import { MAX_READS, pauseMs } from "./attempt-rules";
import { useCheckout } from "./checkout-context";

/**
 * Reads an open attempt again and again, each time after a longer pause, and when the shopper asks
 * to. Nothing but reading: what is open is never sent again.
 */
export function useAttemptReads(
  attempt: OrderAttempt | null,
  reread: () => Promise<void>,
  say: (text: string) => void,
): { reading: boolean; readNow: () => void } {
  const { words } = useCheckout();
  const [reads, setReads] = useState(0);
  const [reading, setReading] = useState(false);
  const id = attempt?.id;

  useEffect(() => {
    if (id === undefined || reads >= MAX_READS) return;
    const timer = setTimeout(() => {
      const next = () => setReads(reads + 1);
      void reread().then(next, next);
    }, pauseMs(reads));
    return () => clearTimeout(timer);
  }, [id, reads, reread]);

  const running = useRef(false);
  const readNow = useCallback(() => {
    if (running.current) return;
    running.current = true;
    setReading(true);
    void reread()
      .catch((error: unknown) => say(failureText(words.problems, error)))
      .finally(() => {
        running.current = false;
        setReading(false);
        setReads(0);
      });
  }, [reread, say, words]);

  // Back from the bank's page, from another tab, or online again.
  useEffect(() => {
    if (id === undefined) return;
    const look = () => {
      if (document.visibilityState === "visible") readNow();
    };
    window.addEventListener("pageshow", look);
    window.addEventListener("online", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      window.removeEventListener("pageshow", look);
      window.removeEventListener("online", look);
      document.removeEventListener("visibilitychange", look);
    };
  }, [id, readNow]);
  return { reading, readNow };
}
