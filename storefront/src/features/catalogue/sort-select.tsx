"use client";

import { useEffect, useRef } from "react";

import type { ListingData } from "@/lib/gateway/types";
import { useStore } from "@/lib/store";

import type { ListingQuery } from "./listing-query";
import { listStore } from "./list-store";
import styles from "./toolbar.module.css";

/**
 * The order of a list (CAT-3, options 0 to 8): a form that sends itself, with a button where
 * nothing can.
 */
export function SortSelect({
  action,
  query: initial,
  options,
  words,
}: {
  action: string;
  query: ListingQuery;
  options: ListingData["sortOptions"];
  words: { sort: string; apply: string };
}) {
  const shown = useStore(listStore, (state) => state.shown);
  const query = shown?.query ?? initial;
  const select = useRef<HTMLSelectElement>(null);
  // Back and forward change the order too.
  useEffect(() => {
    if (shown && select.current) select.current.value = shown.query.sort ?? "0";
  }, [shown]);
  return (
    <form action={action} method="get" data-replay data-narrows="" className={styles.sort}>
      {Object.entries(query).map(
        ([name, value]) =>
          name !== "ps" &&
          name !== "sort" && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <label className={styles.sortLabel}>
        <span>{words.sort}</span>
        <select
          ref={select}
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
