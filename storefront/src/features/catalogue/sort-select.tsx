"use client";

import type { ListingData } from "@/lib/gateway/types";

import styles from "./toolbar.module.css";

/**
 * The order of a list (CAT-3, options 0 to 8): a form that sends itself, with a button where
 * nothing can.
 */
export function SortSelect({
  action,
  carried,
  options,
  words,
}: {
  action: string;
  carried: [name: string, value: string][];
  options: ListingData["sortOptions"];
  words: { sort: string; apply: string };
}) {
  return (
    <form action={action} method="get" data-replay className={styles.sort}>
      {carried.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className={styles.sortLabel}>
        <span>{words.sort}</span>
        <select
          name="sort"
          className={styles.select}
          defaultValue={options.find((option) => option.selected)?.value}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <button type="submit">{words.apply}</button>
      </noscript>
    </form>
  );
}
