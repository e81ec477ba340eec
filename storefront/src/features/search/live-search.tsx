"use client";

import { useId, useRef, useState } from "react";

import type { View } from "@/lib/locale";
import type { Messages } from "@/lib/messages";
import { href, PAGES, withQuery } from "@/lib/paths";
import { fill, plural } from "@/lib/wording";
import { Icon } from "@/ui/icon";

import styles from "./live-search.module.css";
import { LONGEST_QUERY, nextActive, suggestionGroups, type SuggestionGroup } from "./rules";
import { useSuggestions } from "./use-suggestions";

/** The search box of the header (HDR-3): a combobox that suggests while one types, and a plain form all the same. */
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
          onFocus={() => setOpen(true)}
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
      <div id={`${id}-list`} role="listbox" aria-label={words.label} className={styles.list} hidden={!shown}>
        {groups.map((group) => (
          <Group key={group.kind} id={id} group={group} view={view} words={words} activeKey={activeKey} />
        ))}
        {result && entries.length === 0 && <p className={styles.nothing}>{fill(words.nothing, { query: term ?? "" })}</p>}
        {failed && <p className={styles.nothing}>{words.failed}</p>}
        {entries.length > 0 && (
          <a className={styles.all} href={withQuery(href(language, PAGES.search), { q: term })} tabIndex={-1}>
            {fill(words.all, { query: term ?? "" })}
          </a>
        )}
      </div>
    </form>
  );
}

function Group({ id, group, view, words, activeKey }: {
  id: string;
  group: SuggestionGroup;
  view: View;
  words: Messages["search"];
  activeKey: string | undefined;
}) {
  return (
    <div role="group" aria-labelledby={`${id}-${group.kind}`}>
      <p id={`${id}-${group.kind}`} className={styles.heading}>
        {words[group.kind]}
      </p>
      {group.entries.map((entry) => (
        <a
          key={entry.key}
          id={`${id}-${entry.key}`}
          role="option"
          aria-selected={entry.key === activeKey}
          className={styles.entry}
          href={href(view.language, entry.path)}
          tabIndex={-1}
        >
          {entry.image && <img src={entry.image} alt="" width={60} height={40} className={styles.image} />}
          <span>{entry.title}</span>
        </a>
      ))}
    </div>
  );
}
