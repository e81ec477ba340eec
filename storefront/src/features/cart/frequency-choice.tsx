import { useEffect, useId, useRef } from "react";

import type { SubscriptionFrequency } from "@/lib/gateway/types";
import type { Language } from "@/lib/locale";
import type { Messages } from "@/lib/messages";

import styles from "./frequency-choice.module.css";
import { frequencyText } from "./frequency-text";

/** On a product that may come again: once, or how often (CRT-4). */
export function FrequencyChoice({
  offered,
  value,
  words,
  language,
  onChoose,
}: {
  offered: readonly SubscriptionFrequency[];
  /** Empty for once. */
  value: string;
  words: Messages["product"]["subscription"];
  language: Language;
  onChoose: (value: string) => void;
}) {
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  // What was chosen before the page was alive holds, too.
  const early = useRef(onChoose);
  useEffect(() => {
    if (select.current?.value) early.current(select.current.value);
  }, []);
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{words.label}</label>
      <select
        ref={select}
        id={id}
        className={styles.select}
        value={value}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        <option value="">{words.once}</option>
        {offered.map((frequency) => (
          <option key={frequency.value} value={frequency.value}>
            {frequencyText(frequency, words, language)}
          </option>
        ))}
      </select>
    </div>
  );
}
