import { useEffect, useRef, useState } from "react";

import type { LineSubscription } from "@/lib/gateway/types";
import { lazyBff } from "@/lib/lazy-paths";
import { fill } from "@/lib/wording";
import { SelectField } from "@/ui/form/text-fields";

import { frequencyText } from "../frequency-text";
import { lineOf, type LineRef } from "../line-ref";
import { basket } from "../page-basket";
import styles from "./options.module.css";
import { useSend } from "./use-options";
import { useOptionWords } from "./words-context";

/** How often a line comes: saved as it is chosen, and shown as the shop has it after that. */
export default function LineSubscriptionPart({
  line,
  title,
  subscription: { offered, chosen },
}: {
  line: LineRef;
  title: string;
  subscription: LineSubscription;
}) {
  const words = useOptionWords();
  const { subscription: labels, cart } = words;
  const send = useSend();
  const [wanted, setWanted] = useState<string | null>(null);
  const [said, setSaid] = useState<{ fault?: string; done?: string }>({});
  const newest = useRef(0);

  // Each change gives the line another id: it is looked up as the next one is sent.
  const current = useRef(line);
  useEffect(() => {
    current.current = line;
  }, [line]);
  const address = () => {
    const there = lineOf(basket.get().confirmed?.lines ?? [], current.current);
    return there && lazyBff.cartLineSubscription(cart.language, there.lineId);
  };

  async function choose(value: string) {
    const turn = ++newest.current;
    setWanted(value);
    setSaid({});
    const body = { frequency: value === "" ? null : value };
    const result = await send("frequency", address, { method: "PUT", body });
    if (turn !== newest.current) return;
    setWanted(null);
    const fault = result && (result.faults?.[0]?.message ?? result.text ?? words.refused);
    setSaid(fault ? { fault } : { done: words.saved });
  }

  const list =
    chosen && !offered.some(({ value }) => value === chosen.value) ? [chosen, ...offered] : offered;
  return (
    <div className={styles.subscription} aria-busy={wanted !== null}>
      <SelectField
        name={`frequency-${line.lineId}`}
        label={
          <>
            <span aria-hidden="true">{labels.label}</span>
            <span className="visually-hidden">{fill(labels.labelOf, { title })}</span>
          </>
        }
        value={wanted ?? chosen?.value ?? ""}
        note={said.fault}
        onChange={({ currentTarget }) => void choose(currentTarget.value)}
      >
        <option value="">{labels.once}</option>
        {list.map((frequency) => (
          <option key={frequency.value} value={frequency.value}>
            {frequencyText(frequency, labels, cart.language)}
          </option>
        ))}
      </SelectField>
      <p role="status" className={styles.done}>
        {wanted === null ? said.done : words.saving}
      </p>
    </div>
  );
}
