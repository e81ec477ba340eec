import { useState, type ReactNode } from "react";

import { createStore, useStore, type Store } from "@/lib/store";
import { fill } from "@/lib/wording";
import { classNames } from "@/ui/class-names";

import { keyOf, type SeveralItem } from "./several-rules";
import styles from "./several-bar.module.css";
import type { SeveralWords } from "./words";

/** Which products are ticked, by their keys. */
type Ticked = ReadonlySet<string>;

export type Several = {
  ticked: Ticked;
  tick: (items: readonly SeveralItem[], on: boolean) => void;
};

/** Ticks of a short list. */
export function useSeveral(): Several {
  const [ticked, setTicked] = useState<Ticked>(new Set());
  return {
    ticked,
    tick: (items, on) => setTicked((before) => withTicks(before, items, on)),
  };
}

/** Ticks of a list of any length: what is drawn anew is the row that is ticked, not the list. */
export function createTicks(): Pick<Several, "tick"> & { store: Store<Ticked> } {
  const store = createStore<Ticked>(new Set());
  return {
    store,
    tick: (items, on) => store.set(withTicks(store.get(), items, on)),
  };
}

function withTicks(before: Ticked, items: readonly SeveralItem[], on: boolean): Ticked {
  const after = new Set(before);
  for (const item of items) after[on ? "add" : "delete"](keyOf(item));
  return after;
}

/** A box to tick a product with, in a corner of its picture. */
export function TickProduct({
  item,
  several,
  words,
}: {
  item: SeveralItem;
  several: Several;
  words: SeveralWords;
}) {
  return (
    <TickBox
      label={<TickLabel item={item} words={words} />}
      className={classNames(styles.tick, styles.corner)}
      checked={several.ticked.has(keyOf(item))}
      onChange={(on) => several.tick([item], on)}
    />
  );
}

/** The same in a row of a long list. */
export function TickRow({
  item,
  ticks,
  words,
}: {
  item: SeveralItem;
  ticks: ReturnType<typeof createTicks>;
  words: SeveralWords;
}) {
  const checked = useStore(ticks.store, (ticked) => ticked.has(keyOf(item)));
  return (
    <TickBox
      label={<TickLabel item={item} words={words} />}
      className={styles.tick}
      checked={checked}
      onChange={(on) => ticks.tick([item], on)}
    />
  );
}

function TickLabel({ item, words }: { item: SeveralItem; words: SeveralWords }) {
  return (
    <span className="visually-hidden">{fill(words.several.select, { title: item.title })}</span>
  );
}

export function TickBox({
  label,
  checked,
  partly = false,
  className,
  onChange,
}: {
  label: ReactNode;
  checked: boolean;
  partly?: boolean;
  className?: string | undefined;
  onChange: (on: boolean) => void;
}) {
  return (
    <label data-replay className={className ?? styles.all}>
      <input
        type="checkbox"
        ref={(input) => {
          if (input) input.indeterminate = partly && !checked;
        }}
        checked={checked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {label}
    </label>
  );
}
