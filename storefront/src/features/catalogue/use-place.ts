import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";

import { shopPath } from "@/lib/paths";
import { afterPaint } from "@/ui/after-paint";

import type { Loaded } from "./loader-rules";

import { beforeReplacement } from "./list-store";
import {
  isReturn,
  recallPlace,
  rememberedProduct,
  rememberProduct,
  savePlace,
  type Anchor,
} from "./place";
import { showList } from "./returning";

/**
 * How a shopper came to a list: with its document, or in place, by a new selection or back to an
 * earlier one.
 */
export type Arrival = "opened" | "narrowed" | "returned";

const ENTRY = "[data-key]";

/**
 * Keeps a shopper's place in a list: puts it back before the first paint after hydration, and
 * remembers it when the page is left. `items` holds one element per entry, each with `data-key` and
 * `data-page`.
 */
export function usePlace(
  listKey: string,
  loaded: Loaded,
  restore: (loaded: Loaded) => void,
  items: RefObject<HTMLElement | null>,
  arrival: Arrival,
) {
  const current = useRef(loaded);
  /**
   * The place to go back to, and the list as the server sent it: the item may be in that too, and
   * still stand elsewhere.
   */
  const wanted = useRef<{ anchor: Anchor | null; before: Loaded } | null>(null);
  /**
   * What the shopper looks at: the item left for, or returned to. Rows above it may be higher the
   * next time, by a line.
   */
  const held = useRef<HTMLElement | null>(null);
  const leaveRef = useRef((_after: typeof afterPaint) => {});
  useEffect(() => {
    current.current = loaded;
  });

  // Once: is this a return, and to what?
  useLayoutEffect(() => {
    history.scrollRestoration = "manual";
    const place = recallPlace(listKey);
    const product = rememberedProduct();
    const leftFor = place?.loaded.entries.find((entry) => entry.product.id === product?.productId);
    const [navigation] = performance.getEntriesByType(
      "navigation",
    ) as PerformanceNavigationTiming[];
    const referrer = document.referrer && new URL(document.referrer);
    const referrerPath =
      referrer && referrer.origin === location.origin ? shopPath(referrer.pathname) : null;
    const leftForPath = leftFor ? new URL(leftFor.product.path, location.origin).pathname : null;
    const returns =
      arrival === "opened"
        ? isReturn(navigation?.type, referrerPath, leftForPath)
        : arrival === "returned";
    if (!place || !returns) {
      showList();
      return;
    }
    wanted.current = { anchor: place.anchor, before: loaded };
    restore(place.loaded);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a page is returned to once, when it opens
  }, []);

  // The restored list is in place: go to the product that was at the top.
  useLayoutEffect(() => {
    if (!wanted.current || wanted.current.before === loaded) return;
    const { anchor } = wanted.current;
    const item =
      anchor && items.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(anchor.key)}"]`);
    if (!anchor || !item) return;
    wanted.current = null;
    held.current = item;
    showList();
    const go = () =>
      window.scrollTo({
        top: item.getBoundingClientRect().top + window.scrollY - anchor.offsetPx,
        behavior: "instant",
      });
    go();
    // A font that comes now may change the height of a row above; a shopper who has moved on is
    // left alone.
    const there = window.scrollY;
    if ("fonts" in document) void document.fonts.ready.then(() => window.scrollY === there && go());
  }, [loaded, items]);

  useEffect(() => {
    let leavingAt: { anchor: Anchor | null } | null = null;
    const currentPlace = () => ({ anchor: inSight(held.current) ?? topAnchor(items.current) });
    // Where things stand is asked before the page goes: while it goes, a font it did without
    // (`optional`) is put to use after all, and rows change their height where nobody sees it. The
    // browser scrolls with them, so only the shopper's own scrolling asks anew.
    const forget = () => (leavingAt = null);
    const beforeLeaving = () => {
      leavingAt = currentPlace();
      for (const type of ["wheel", "pointerdown", "keydown"])
        addEventListener(type, forget, { once: true });
    };
    const leave = (after: (work: () => void) => void) => {
      const left = current.current;
      const { anchor } = leavingAt ?? currentPlace();
      after(() => savePlace(listKey, left, anchor));
    };
    const leavePage = () => leave((save) => save());
    leaveRef.current = leave;
    beforeReplacement.add(beforeLeaving);
    window.addEventListener("beforeunload", beforeLeaving);
    window.addEventListener("pagehide", leavePage);
    return () => {
      beforeReplacement.delete(beforeLeaving);
      window.removeEventListener("beforeunload", beforeLeaving);
      window.removeEventListener("pagehide", leavePage);
    };
  }, [listKey, items]);

  // In place another list takes over: this one goes while it still stands. To store it takes long,
  // and the other one is waited for.
  useLayoutEffect(() => () => leaveRef.current(afterPaint), []);

  useEffect(() => {
    const list = items.current;
    const remember = (event: MouseEvent) => {
      const link =
        event.target instanceof Element
          ? event.target.closest<HTMLElement>("[data-product-link]")
          : null;
      const item = link?.closest<HTMLElement>("[data-page]");
      if (item) held.current = item;
      if (link?.dataset.productLink && item)
        rememberProduct(link.dataset.productLink, Number(item.dataset.page));
    };
    list?.addEventListener("click", remember);
    return () => list?.removeEventListener("click", remember);
  }, [items]);
}

/** The item, while any of it is in the window. */
function inSight(item: HTMLElement | null): Anchor | null {
  const { top, bottom } = item?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
  const key = item?.dataset.key;
  return key && bottom > 0 && top < window.innerHeight ? { key, offsetPx: top } : null;
}

/**
 * The first item that is not above the window; none while the list itself is still below its top.
 */
function topAnchor(list: HTMLElement | null): Anchor | null {
  if (!list || list.getBoundingClientRect().top > 0) return scrollAnchor(list);
  for (const group of list.children) {
    // Reading a position in a group that is left out makes the browser lay out that group.
    if (group.getBoundingClientRect().bottom < 0) continue;
    for (const item of group.querySelectorAll<HTMLElement>(ENTRY)) {
      const { bottom, top } = item.getBoundingClientRect();
      const { key } = item.dataset;
      if (bottom > 0 && key) return { key, offsetPx: top };
    }
  }
  return null;
}

/** Above the list the first item still tells the place exactly. */
function scrollAnchor(list: HTMLElement | null): Anchor | null {
  const first = list?.querySelector<HTMLElement>(ENTRY);
  const key = first?.dataset.key;
  return first && key ? { key, offsetPx: first.getBoundingClientRect().top } : null;
}
