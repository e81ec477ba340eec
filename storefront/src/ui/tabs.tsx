import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";

import { tabOfKey } from "./tab-keys.ts";
import styles from "./tabs.module.css";

type Tab = { id: string; title: string; content: ReactNode };

/** Tabs by the ARIA pattern: arrows move along the line of reading, Home and End to the ends. */
export function Tabs({
  tabs,
  label,
  initial,
  onShow,
}: {
  tabs: Tab[];
  label: string;
  initial?: string;
  /** Called when a tab is shown for the first time or again: what loads on demand loads now. */
  onShow?: (id: string) => void;
}) {
  const base = useId();
  const [active, setActive] = useState(initial ?? tabs[0]?.id);
  const list = useRef<HTMLDivElement>(null);

  function show(id: string) {
    setActive(id);
    onShow?.(id);
  }

  function onKeyDown(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.id === active);
    const next = tabOfKey(event, at, tabs.length);
    const tab = next === null ? undefined : tabs[next];
    if (!tab) return;
    event.preventDefault();
    show(tab.id);
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${base}-${tab.id}`)}`)?.focus();
  }

  return (
    <div>
      <div
        ref={list}
        role="tablist"
        data-replay
        aria-label={label}
        className={styles.list}
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${base}-${tab.id}`}
            type="button"
            role="tab"
            aria-selected={tab.id === active}
            aria-controls={`${base}-${tab.id}-panel`}
            tabIndex={tab.id === active ? 0 : -1}
            className={styles.tab}
            onClick={() => show(tab.id)}
          >
            {tab.title}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          id={`${base}-${tab.id}-panel`}
          role="tabpanel"
          aria-labelledby={`${base}-${tab.id}`}
          tabIndex={0}
          hidden={tab.id !== active}
          className={styles.panel}
        >
          {tab.content}
        </div>
      ))}
    </div>
  );
}
