"use client";

import { useId, useRef, useState } from "react";

import type { View } from "@/lib/locale";
import type { Messages } from "@/lib/messages";
import { href, PAGES } from "@/lib/paths";
import { plural } from "@/lib/wording";
import { Icon } from "@/ui/icon";
import { lazyPart } from "@/ui/lazy";

import styles from "./live-search.module.css";
import { LONGEST_QUERY, nextActive, suggestionGroups } from "./rules";
import { useSuggestions } from "./use-suggestions";

/**
 * What is under the box comes once somebody is in it; a box whose list does not come is a plain
 * form still.
 */
const load = () => import("./suggestions");
const Suggestions = lazyPart("Suggestions", load, { notice: "inline" });

/**
 * The search box of the header (HDR-3): a combobox that suggests while one types, and a plain form
 * all the same.
 */
export function LiveSearch({ view, words }: { view: View; words: Messages["search"] }) {
  const { language } = view;
  const id = useId();
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const form = useRef<HTMLFormElement>(null);
  const { term, result, failed } = useSuggestions(view, typed);

  const groups = result ? suggestionGroups(result) : [];
  const entries = groups.flatMap((group) => group.entries);
  const shown = open && term !== null && (result !== null || failed);
  const activeKey = shown ? entries[active]?.key : undefined;

  function close() {
    setOpen(false);
    setActive(-1);
  }

  return (
    <form
      ref={form}
      action={href(language, PAGES.search)}
      method="get"
      role="search"
      data-replay
      className={styles.form}
      onBlur={(event) => {
        if (!form.current?.contains(event.relatedTarget)) close();
      }}
    >
      <div className={styles.box}>
        <input
          type="search"
          name="q"
          maxLength={LONGEST_QUERY}
          className={styles.field}
          role="combobox"
          aria-label={words.label}
          aria-expanded={shown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={activeKey ? `${id}-${activeKey}` : undefined}
          autoComplete="off"
          placeholder={words.placeholder}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setOpen(true);
            setActive(-1);
          }}
          onFocus={() => {
            load().catch(() => undefined);
            setOpen(true);
          }}
          onKeyDown={(event) => {
            // Arrows and Enter belong to a text under way until it is settled.
            if (event.nativeEvent.isComposing) return;
            if (event.key === "Escape") {
              if (shown) event.preventDefault();
              close();
            } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && term !== null) {
              event.preventDefault();
              setOpen(true);
              setActive(nextActive(active, entries.length, event.key === "ArrowDown" ? 1 : -1));
            } else if (event.key === "Enter" && shown && entries[active]) {
              event.preventDefault();
              location.assign(href(language, entries[active].path));
            }
          }}
        />
        <button type="submit" className={styles.submit} aria-label={words.submit}>
          <Icon name="search" size={20} />
        </button>
      </div>
      <p className="visually-hidden" role="status">
        {shown && result ? plural(language, words.found, entries.length) : ""}
      </p>
      <div className={styles.panel} hidden={!shown}>
        {term !== null && (
          <Suggestions
            id={id}
            view={view}
            term={term}
            groups={result ? groups : null}
            activeKey={activeKey}
            words={words}
          />
        )}
      </div>
    </form>
  );
}
