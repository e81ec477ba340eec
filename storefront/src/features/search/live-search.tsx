"use client";

import { useId, useRef, useState } from "react";

import type { View } from "@/lib/locale";
import type { Messages } from "@/lib/messages";
import { href, PAGES } from "@/lib/paths";
import { Icon } from "@/ui/icon";
import { lazyPart } from "@/ui/lazy";

import styles from "./live-search.module.css";
import { LONGEST_QUERY } from "./rules";

/** A box whose list does not come is a plain form still. */
const load = () => import("./suggestions");
const Suggestions = lazyPart("Suggestions", load, { notice: "inline" });

/**
 * The search box of the header (HDR-3): a plain form, to which what makes it a combobox comes once
 * somebody is in it.
 */
export function LiveSearch({
  view,
  words,
  query,
}: {
  view: View;
  words: Messages["search"];
  /** The words of the page's own search. */
  query?: string | undefined;
}) {
  const id = useId();
  const [used, setUsed] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  return (
    <form
      action={href(view.language, PAGES.search)}
      method="get"
      role="search"
      data-replay
      className={styles.form}
    >
      <div className={styles.box}>
        <input
          ref={field}
          type="search"
          name="q"
          maxLength={LONGEST_QUERY}
          className={styles.field}
          role="combobox"
          aria-label={words.label}
          aria-expanded={false}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          autoComplete="off"
          placeholder={words.placeholder}
          defaultValue={query}
          // A failure to load is said to who types, not to who passes by.
          onFocus={() => {
            load().then(
              () => setUsed(true),
              () => undefined,
            );
          }}
          onInput={() => setUsed(true)}
        />
        <button type="submit" className={styles.submit} aria-label={words.submit}>
          <Icon name="search" size={20} />
        </button>
      </div>
      {used && (
        <div className={styles.place}>
          <Suggestions id={id} view={view} words={words} field={field} />
        </div>
      )}
    </form>
  );
}
