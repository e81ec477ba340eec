import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";

import styles from "./address-tabs.module.css";
import { tabOfKey } from "./tab-keys.ts";
import tabStyles from "./tabs.module.css";

type Tab = {
  /** Its address: the fragment that shows it. */
  id: string;
  title: string;
  /** `seen`: it was shown once, so what loads on demand loads; `shown`: it is shown now. */
  content: (seen: boolean, shown: boolean) => ReactNode;
};

/**
 * Tabs by the ARIA pattern that are links to their panels. Until scripts run, and where none do,
 * the address alone decides by CSS which panel is shown.
 */
export function AddressTabs({ tabs, label }: { tabs: readonly Tab[]; label: string }) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  /** The tabs that were shown, the latest first; none before hydration. */
  const [seen, setSeen] = useState<readonly string[]>([]);
  const ids = tabs.map(({ id }) => id);
  const active = seen[0] ?? ids[0];
  const known = ids.join(" ");

  useEffect(() => {
    const first = known.split(" ")[0] ?? "";
    const follow = () => {
      const named = location.hash.slice(1);
      const isTab = known.split(" ").includes(named);
      setSeen((before) => (isTab ? withFirst(named, before) : before[0] ? before : [first]));
      if (isTab) center(list.current, `[href="#${named}"]`);
      return isTab;
    };
    if (follow()) hideRing(document.activeElement);
    const onHashChange = () => {
      const shown = list.current?.querySelector<HTMLAnchorElement>("[aria-selected=true]");
      if (follow() && shown?.hash !== location.hash) list.current?.scrollIntoView();
    };
    addEventListener("hashchange", onHashChange);
    return () => removeEventListener("hashchange", onHashChange);
  }, [known]);

  function show(id: string) {
    setSeen((before) => withFirst(id, before));
    history.replaceState(history.state, "", `#${id}`);
  }

  function onKeyDown(event: KeyboardEvent) {
    const next = tabOfKey(event, ids.indexOf(active ?? ""), ids.length);
    const id = next === null ? undefined : ids[next];
    if (id === undefined) return;
    event.preventDefault();
    show(id);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[ids.indexOf(id)]?.focus();
  }

  return (
    <div className={styles.tabs} data-live={seen.length > 0 || undefined}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={tabStyles.list}
        onKeyDown={onKeyDown}
      >
        {tabs.map(({ id, title }) => (
          <a
            key={id}
            id={`${base}-${id}`}
            href={`#${id}`}
            role="tab"
            aria-selected={id === active}
            aria-controls={id}
            tabIndex={id === active ? 0 : -1}
            className={tabStyles.tab}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              show(id);
            }}
          >
            {title}
          </a>
        ))}
      </div>
      {tabs.map(({ id, content }) => (
        <div
          key={id}
          id={id}
          role="tabpanel"
          aria-labelledby={`${base}-${id}`}
          tabIndex={0}
          data-active={id === active || undefined}
          className={tabStyles.panel}
        >
          {content(seen.includes(id), id === seen[0])}
        </div>
      ))}
    </div>
  );
}

/**
 * An address moves the focus to its panel, for which readers of the screen are glad; who did not
 * come there by keyboard needs no ring around all of it.
 */
function hideRing(panel: Element | null): void {
  if (!(panel instanceof HTMLElement) || panel.role !== "tabpanel") return;
  panel.dataset.arrived = "";
  const show = () => delete panel.dataset.arrived;
  panel.addEventListener("blur", show, { once: true });
}

const withFirst = (id: string, all: readonly string[]) => [id, ...all.filter((one) => one !== id)];

/** Scrolls a row that is wider than a phone, and nothing else, to one of its tabs. */
function center(row: HTMLElement | null, selector: string): void {
  const tab = row?.querySelector(selector)?.getBoundingClientRect();
  const box = row?.getBoundingClientRect();
  if (row && tab && box) row.scrollLeft += tab.x - box.x - (box.width - tab.width) / 2;
}
