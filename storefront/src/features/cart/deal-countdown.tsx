import { useCallback, useEffect, useRef, useState } from "react";

import type { Cart } from "@/lib/gateway/types";
import { fill } from "@/lib/wording";
import { CLOCK } from "@/ui/drawings";
import { Drawing } from "@/ui/icon";
import { showToast } from "@/ui/toast";

import styles from "./deal-countdown.module.css";
import { useOptionWords } from "./options/words-context";
import { ageOf, nextChangeMs, timeText } from "./time-left";

/** What ends later than this is not counted down. */
const MAX_SECONDS = 30 * 86_400;

const stillness = () => matchMedia("(prefers-reduced-motion: reduce)");

/**
 * How long the price of a line still holds (CRT-8). Its time runs from when the basket came, so the
 * device's clock is not asked what time it is; nothing runs while nobody looks.
 */
export function DealCountdown({
  cart,
  secondsLeft,
  onEnd,
}: {
  /** The basket that said how much is left. */
  cart: Cart;
  secondsLeft: number;
  /** Called once for each basket whose deal ends. */
  onEnd: () => void;
}) {
  const words = useOptionWords();
  const [shown, setShown] = useState({ seconds: secondsLeft, still: false });
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  }, [onEnd]);

  const isCounted = secondsLeft <= MAX_SECONDS;
  useEffect(() => {
    if (!isCounted) return;
    const media = stillness();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const count = () => {
      clearTimeout(timer);
      if (isOver) return;
      const leftMs = secondsLeft * 1000 - ageOf(cart);
      isOver = leftMs <= 0;
      setShown({ seconds: Math.max(0, Math.ceil(leftMs / 1000)), still: media.matches });
      if (isOver) end.current();
      else if (document.visibilityState === "visible")
        timer = setTimeout(count, nextChangeMs(leftMs, media.matches));
    };
    count();
    document.addEventListener("visibilitychange", count);
    media.addEventListener("change", count);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", count);
      media.removeEventListener("change", count);
    };
  }, [cart, secondsLeft, isCounted]);

  if (!isCounted) return null;
  const { seconds, still } = shown;
  if (seconds === 0) return <p className={styles.deal}>{words.dealOver}</p>;
  const time = timeText(seconds, words.cart.language, still);
  const [before, after] = fill(words.dealEnds, { time: "\n" }).split("\n");
  return (
    <p role="timer" className={styles.deal}>
      <Drawing d={CLOCK} size={18} />
      <span>
        {time === null ? (
          words.dealEndsNow
        ) : (
          <>
            {before}
            <bdi className={styles.time}>{time}</bdi>
            {after}
          </>
        )}
      </span>
    </p>
  );
}

/** Says that a deal has ended, and reads the basket again: once for all that end together. */
export function useDealEnd(text: string, reread: () => unknown) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (title: string) => {
      showToast({ text: fill(text, { title }) });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void reread(), 0);
    },
    [text, reread],
  );
}
