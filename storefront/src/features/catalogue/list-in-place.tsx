"use client";

import { useEffect, type MouseEvent, type ReactNode, type SyntheticEvent } from "react";

import { loadOnce } from "@/lib/load-once";
import { useStore } from "@/lib/store";
import { plural } from "@/lib/wording";
import { afterPaint } from "@/ui/after-paint";

import { listStore, type ListSource } from "./list-store";
import { renderDrawer } from "./render-drawer";

const inPlace = loadOnce(() => import("./in-place"));

/** Marks what narrows or sorts the list: its links and forms change the list in place. */
const NARROWS = "[data-narrows]";

/**
 * Around everything that belongs to a list. Links and forms that narrow or sort it lead to another
 * address of the page, and work so without JavaScript; here they change list, counts, chips and
 * address in place (FLT-3). The code for that comes when the pointer or the focus comes near; where
 * it does not come, the address is opened as a page.
 */
export function ListInPlaceArea({
  source,
  className,
  children,
}: {
  source: ListSource;
  className: string | undefined;
  children: ReactNode;
}) {
  const warm = ({ target }: SyntheticEvent) => {
    // A press that comes with it is painted first.
    if (target instanceof Element && target.closest(NARROWS))
      afterPaint(() => inPlace().then(({ start }) => start(source), ignore));
  };
  const onClick = (event: MouseEvent) => {
    const link =
      event.target instanceof Element &&
      event.target.closest<HTMLAnchorElement>(`${NARROWS} a, a${NARROWS}`);
    if (!link || link.pathname !== location.pathname || isForNewTab(event)) return;
    event.preventDefault();
    inPlace().then(
      ({ follow }) => follow(source, link),
      () => location.assign(link.href),
    );
  };
  const onSubmit = (event: SyntheticEvent) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.closest(NARROWS)) return;
    event.preventDefault();
    inPlace().then(
      ({ submit }) => submit(source, form),
      () => form.submit(),
    );
  };
  useEffect(() => {
    globalThis.requestIdleCallback?.(renderDrawer);
    const onPopState = () => {
      inPlace().then(
        ({ comeBack }) => comeBack(source),
        () => location.reload(),
      );
    };
    window.addEventListener("popstate", onPopState);
    return () => window.removeEventListener("popstate", onPopState);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a document has one list
  }, []);
  return (
    <div
      className={className}
      data-filters={source.filtered ? "" : undefined}
      onPointerOver={warm}
      onFocus={warm}
      onClick={onClick}
      onSubmit={onSubmit}
    >
      {children}
    </div>
  );
}

/** A part of the filters: as the server rendered it, until its code has come. */
export function FilterSlot({ part, children }: { part: "panel" | "chips"; children: ReactNode }) {
  const live = useStore(listStore, (state) => state.live);
  return live ? live[part] : children;
}

/** How many products the list has. */
export function ListTotal({
  language,
  words,
  total: initial,
}: {
  language: string;
  words: Parameters<typeof plural>[1];
  total: number | null;
}) {
  const total = useStore(listStore, ({ shown }) => (shown ? shown.first.total : initial));
  return total === null ? null : plural(language, words, total);
}

function isForNewTab({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}

function ignore() {}
