import { useEffect, useState, type RefObject } from "react";

import styles from "./toast-host.module.css";

/** How long a live region is there, empty, before what is to be read out comes into it. */
const REGION_KNOWN_MS = 100;
const WINDOW = "dialog[open]";

/**
 * Where toasts can be seen, pressed and heard: in the region of the page, or in one within the
 * modal window that is open, which makes the rest of the page inert. Null until there is one.
 */
export function useToastPlace(
  page: RefObject<HTMLElement | null>,
  needed: boolean,
): HTMLElement | null {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!needed) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      clearTimeout(timer);
      const dialog = topmostWindow();
      if (dialog === null) return setPlace(page.current);
      const known = dialog.querySelector<HTMLElement>(":scope > [data-toasts]");
      if (known) return setPlace(known);
      const added = addRegion(dialog);
      timer = setTimeout(() => setPlace(added), REGION_KNOWN_MS);
    };
    follow();
    const observer = new MutationObserver((changes) => {
      if (changes.some(isAboutWindows)) follow();
    });
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ["open"] });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      setPlace(null);
    };
  }, [page, needed]);
  return place;
}

/** The backdrop of the window on top covers what it leaves free: a corner tells which one it is. */
function topmostWindow(): HTMLDialogElement | null {
  const open = [...document.querySelectorAll<HTMLDialogElement>(WINDOW)];
  if (open.length < 2) return open[0] ?? null;
  const uncovered = document.elementFromPoint?.(1, 1)?.closest<HTMLDialogElement>(WINDOW);
  return (
    uncovered ?? document.activeElement?.closest<HTMLDialogElement>(WINDOW) ?? open.at(-1) ?? null
  );
}

function isAboutWindows({ type, target, removedNodes }: MutationRecord): boolean {
  if (type === "attributes") return target instanceof HTMLDialogElement;
  // A window that leaves the document closes unseen.
  return [...removedNodes].some(
    (node) => node instanceof Element && (node.matches("dialog") || node.querySelector("dialog")),
  );
}

/** The same as the region of the page (toast-host.tsx), for as long as the window is there. */
function addRegion(dialog: HTMLDialogElement): HTMLElement {
  const region = document.createElement("div");
  region.dataset.toasts = "";
  region.className = styles.region ?? "";
  region.setAttribute("popover", "manual");
  region.setAttribute("role", "status");
  region.setAttribute("aria-live", "polite");
  return dialog.appendChild(region);
}
