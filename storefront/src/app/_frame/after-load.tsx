import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";

import { HomeRecent, RECENT_PLACE } from "@/app/_pages/home-recent";
import { restoreCachedScroll } from "@/features/catalogue/back-forward-cache";
import { COMPARE_KEY } from "@/features/compare/compare-store";
import { documentView } from "@/lib/document-view";
import { refreshShell } from "@/lib/gateway/refresh-shell";
import { DEFAULT_NUMBER_FORMAT, type NumberFormat } from "@/lib/money";
import { atRest } from "@/ui/at-rest";
import { IconButton } from "@/ui/button";
import { Icon } from "@/ui/icon";

import styles from "./back-to-top.module.css";
import { drawInSteps } from "./draw-in-steps";

/** How often a page at hand looks whether the shop is back. */
const LOOK_MS = 15_000;
/** How long nothing has moved before the page counts as at rest. */
const REST_MS = 150;
/** What is larger both ways, such as a picture, can still be pressed beside the button. */
const LARGE_PX = 96;
const CONTROL = "a[href], button, input, select, textarea, label, summary";

/** Loaded on every page once that is hydrated, so that none carries it from the start. */
export function AfterLoad({
  label,
  format,
  onMayCompare,
}: {
  label: string;
  format: NumberFormat | undefined;
  /** There are products to compare, or the page rests and has some: a press need not wait for code. */
  onMayCompare: () => void;
}) {
  useEffect(drawInSteps, []);
  useEffect(restoreCachedScroll, []);
  useEffect(() => {
    const showIfStored = () => isListStored() && onMayCompare();
    showIfStored();
    addEventListener("storage", showIfStored);
    atRest(() => {
      if (!hasCompareButtons()) return;
      onMayCompare();
      import("@/features/compare/changes").catch(() => undefined);
    });
    return () => removeEventListener("storage", showIfStored);
  }, [onMayCompare]);
  const recent = document.getElementById(RECENT_PLACE);
  const view = { ...documentView(), numberFormat: format ?? DEFAULT_NUMBER_FORMAT };
  return (
    <>
      <TopButton label={label} />
      {recent && createPortal(<HomeRecent view={view} />, recent)}
    </>
  );
}

function isListStored(): boolean {
  try {
    return localStorage.getItem(COMPARE_KEY) !== null;
  } catch {
    // Without storage there is nothing to compare from before.
    return false;
  }
}

function hasCompareButtons(): boolean {
  return document.querySelector("button[data-replay][aria-pressed]") !== null;
}

/**
 * Appears once the page is scrolled past the header's height (HDR-2), but only where no control is
 * under it.
 */
function TopButton({ label }: { label: string }) {
  const [past, setPast] = useState(false);
  const [covers, setCovers] = useState(true);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const header = document.querySelector("header");
    let headerHeight = header?.offsetHeight ?? 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let turn = 0;
    const settle = async () => {
      const mine = turn;
      const isCovering = place.current !== null && (await coversControl(place.current));
      if (mine === turn) setCovers(isCovering);
    };
    const update = () => {
      turn += 1;
      setPast(scrollY > headerHeight);
      clearTimeout(timer);
      timer = setTimeout(settle, REST_MS);
    };
    update();
    const hearing = new AbortController();
    for (const type of ["scroll", "resize", "focusin"])
      addEventListener(type, update, { passive: true, signal: hearing.signal });
    // What loads moves what stands below it. Read here, the header's height lays out nothing.
    const observer = new ResizeObserver(() => {
      headerHeight = header?.offsetHeight ?? 0;
      update();
    });
    observer.observe(document.body);
    if (header) observer.observe(header);
    return () => {
      turn += 1;
      clearTimeout(timer);
      hearing.abort();
      observer.disconnect();
    };
  }, []);
  if (!past) return null;
  return (
    <div
      ref={place}
      className={styles.place}
      data-foot
      data-top-button
      data-covers={covers || undefined}
    >
      <IconButton
        label={label}
        className={styles.button}
        onClick={() => window.scrollTo({ top: 0, behavior: "smooth" })}
      >
        <Icon name="up" size={20} />
      </IconButton>
    </div>
  );
}

/**
 * Whether a control that is small enough to be lost lies under an element. On a long list finding
 * what is at a point takes its time: one row of points in a task.
 */
async function coversControl(element: HTMLElement): Promise<boolean> {
  if (element.contains(document.activeElement)) return false;
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const isUnder = (found: Element) => {
    const control = found.closest(CONTROL);
    if (!control || element.contains(control)) return false;
    const box = control.getBoundingClientRect();
    // A link may reach beyond itself, over its whole card; then it can be pressed elsewhere too.
    const meets = box.left < right && box.right > left && box.top < bottom && box.bottom > top;
    return meets && Math.min(box.width, box.height) < LARGE_PX;
  };
  const between = (start: number, end: number) => [start + 1, (start + end) / 2, end - 1];
  for (const y of between(top, bottom)) {
    if (between(left, right).some((x) => document.elementsFromPoint(x, y).some(isUnder)))
      return true;
    await new Promise((resolve) => setTimeout(resolve));
  }
  return false;
}

/** Looks for the shop while the page is seen. @returns ends it */
export function lookForShop(): () => void {
  const timer = setInterval(() => {
    // Where the gateway cannot be reached either, the next look may.
    if (!document.hidden) refreshShell().catch(() => undefined);
  }, LOOK_MS);
  return () => clearInterval(timer);
}
