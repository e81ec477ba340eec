import { useEffect, useId, useRef, useState, type KeyboardEvent, type UIEvent } from "react";

import { Icon } from "@/ui/icon";

import { matching, PAGE_SIZE, type PhoneCountry } from "./countries.ts";
import styles from "./country-list.module.css";
import { Flag } from "./flag.tsx";

export type CountryListWords = { search: string; countries: string; noCountry: string };

/**
 * The countries to choose from (PHN-2): fifteen, fifteen more at the bottom, all of them to a
 * search. Loaded when it is first opened.
 */
export default function CountryList({
  countries,
  current,
  language,
  words,
  onChoose,
  onClose,
}: {
  countries: readonly PhoneCountry[];
  current: string;
  language: string;
  words: CountryListWords;
  onChoose: (country: PhoneCountry) => void;
  /** Closed from within: the one who opened it gets the focus back. */
  onClose: () => void;
}) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [typed, setTyped] = useState("");
  const [count, setCount] = useState(PAGE_SIZE);
  const [active, setActive] = useState(-1);
  const searching = typed.trim() !== "";
  const found = matching(countries, typed, language);
  const shown = searching ? found : found.slice(0, count);

  // Opened at the foot of a phone's window, it would have its search in sight and its countries
  // below.
  useEffect(() => {
    // In braces: newer browsers answer a promise, which is no way to clean up.
    panel.current?.scrollIntoView({ block: "nearest" });
  }, []);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);

  const more = () => setCount((before) => Math.min(before + PAGE_SIZE, countries.length));

  function onScroll({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent) {
    if (!searching && scrollTop + clientHeight >= scrollHeight - 1) more();
  }

  function onKeyDown(event: KeyboardEvent) {
    // Arrows and Enter belong to a text under way until it is settled.
    if (event.nativeEvent.isComposing) return;
    const to = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + 8,
      PageUp: Math.max(0, active - 8),
    }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      if (!searching && to >= shown.length) more();
      setActive(Math.max(-1, Math.min(to, found.length - 1)));
    } else if (event.key === "Enter") {
      // Never the form: Enter in here chooses, or does nothing.
      event.preventDefault();
      const country = shown[active] ?? (searching && found.length === 1 ? found[0] : undefined);
      if (country) onChoose(country);
    } else if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    }
  }

  return (
    <div ref={panel} className={styles.panel}>
      <div className={styles.search}>
        <Icon name="search" size={18} />
        <input
          autoFocus
          type="search"
          role="combobox"
          aria-label={words.search}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={shown[active] ? `${id}-${shown[active].key}` : undefined}
          autoComplete="off"
          placeholder={words.search}
          className={styles.input}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(-1);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <ul
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={words.countries}
        className={styles.list}
        onScroll={onScroll}
      >
        {shown.map((country, index) => (
          <li
            key={country.key}
            id={`${id}-${country.key}`}
            role="option"
            aria-selected={country.key === current}
            data-active={index === active || undefined}
            className={styles.option}
            onClick={() => onChoose(country)}
          >
            <Flag country={country} />
            <span className={styles.name}>{country.name}</span>
            <span className={styles.code} dir="ltr">
              +{country.dialCode}
            </span>
          </li>
        ))}
      </ul>
      <p role="status" className={shown.length === 0 ? styles.nothing : "visually-hidden"}>
        {shown.length === 0 ? words.noCountry : ""}
      </p>
    </div>
  );
}
