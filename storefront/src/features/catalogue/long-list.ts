import { coverWhileScrolled } from "./cover-while-scrolled";

/**
 * After so long without a movement a list is not scrolled any more: longer than between two turns of
 * a wheel. Its address follows it then, since changing it takes a frame.
 */
const REST_MS = 400;

const ITEM = "[data-page]";
const CARD = "[data-product-id]";
/** Items left out in one task: it computes the style of everything in them again. */
const LEFT_OUT_AT_ONCE = 4;

/**
 * What only a list of several pages needs, as long as it stands. Loaded with the first further page.
 */
export function watchLongList(list: HTMLElement): void {
  followPage(list);
  followPointer(list);
  coverWhileScrolled(list);
  const far = leaveOutFar();
  const changes = new MutationObserver((records) => {
    far.leaveOut();
    // Lays out now what came, so that the frame that paints it need not do both.
    list.getBoundingClientRect();
    for (const { target, addedNodes } of records)
      for (const node of addedNodes) {
        if (target === list) {
          watchGroup(node);
          leaveOutFilters(list);
        } else if (node instanceof HTMLElement && node.matches(ITEM)) far.watch(node);
      }
  });
  const watchGroup = (group: Node) => {
    if (!(group instanceof HTMLElement)) return;
    changes.observe(group, { childList: true });
    for (const part of [...itemsIn(group), group]) far.watch(part);
  };
  changes.observe(list, { childList: true });
  for (const group of list.children) watchGroup(group);
  if (list.childElementCount > 1) leaveOutFilters(list);
}

/** Not the rows that wait for products. */
const itemsIn = (part: Element) => part.querySelectorAll<HTMLElement>(ITEM);

/**
 * Writes the page in the middle of the window into the address as `ps` once the list rests, without
 * a history entry (LDR-2). A few positions are read for that: an observer of each item costs every
 * frame, the more the longer the list.
 */
function followPage(list: HTMLElement): void {
  const ended = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const update = () => {
    if (!list.isConnected) return ended.abort();
    const item = itemAt(list, innerHeight / 2) ?? list.querySelector<HTMLElement>(ITEM);
    if (item) showPage(Number(item.dataset.page));
  };
  const follow = () => {
    clearTimeout(timer);
    timer = setTimeout(update, REST_MS);
  };
  follow();
  addEventListener("scroll", follow, { passive: true, signal: ended.signal });
}

/**
 * Marks the card that the pointer was moved over. One that rests while products pass under it points
 * at none: a second picture would be loaded and laid out for each (product-card.module.css).
 */
function followPointer(list: HTMLElement): void {
  let pointed: HTMLElement | null = null;
  const point = (card: HTMLElement | null) => {
    if (card === pointed) return;
    delete pointed?.dataset.pointed;
    if (card) card.dataset.pointed = "";
    pointed = card;
  };
  point(list.querySelector<HTMLElement>(`${CARD}:hover`));
  list.dataset.long = "";
  list.addEventListener("pointermove", ({ target }) =>
    point(target instanceof Element ? target.closest<HTMLElement>(CARD) : null),
  );
}

/**
 * The last item that begins above a height of the window. Its group is found first: reading the
 * position of an item in a group that is left out makes the browser lay out that group.
 */
function itemAt(list: HTMLElement, height: number): HTMLElement | undefined {
  const begins = (part: Element) => part.getBoundingClientRect().top <= height;
  const group = [...list.children].findLast((part) => begins(part) && part.querySelector(ITEM));
  return group && [...itemsIn(group)].findLast(begins);
}

/** Page 1 is the list's own address. */
function showPage(page: number): void {
  const url = new URL(location.href);
  const before = url.searchParams.get("ps") ?? "1";
  if (before === String(page)) return;
  if (page > 1) url.searchParams.set("ps", String(page));
  else url.searchParams.delete("ps");
  history.replaceState(history.state, "", url);
}

/**
 * Lets the browser leave items that are far from the window out of layout and paint, each from when
 * it first is. It keeps the height it has: an estimate would move what stands below when the item
 * comes near again. That lays out its group, so it is done when more products do that anyway, and
 * for the others once the list rests.
 */
function leaveOutFar() {
  const heights = new Map<HTMLElement, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const scheduleLeaveOut = () => {
    clearTimeout(timer);
    timer = setTimeout(() => leaveOut() && scheduleLeaveOut(), REST_MS);
  };
  const observer = new IntersectionObserver(
    (sightings) => {
      for (const { target, isIntersecting, boundingClientRect } of sightings) {
        if (!(target instanceof HTMLElement)) continue;
        if (isIntersecting || boundingClientRect.height === 0) heights.delete(target);
        else heights.set(target, boundingClientRect.height);
      }
      scheduleLeaveOut();
    },
    { rootMargin: "200% 0px" },
  );
  /** Returns whether any was: then there may be more, such as the group of the last. */
  const leaveOut = () => {
    let room = LEFT_OUT_AT_ONCE;
    for (const [part, height] of heights) {
      if (!part.matches(ITEM) && !isComplete(part)) continue;
      if (room-- === 0) break;
      observer.unobserve(part);
      heights.delete(part);
      leaveOutAt(part, height);
    }
    return room < LEFT_OUT_AT_ONCE;
  };
  // A font that comes later may change heights.
  const fonts = "fonts" in document ? document.fonts.ready : Promise.resolve();
  return { watch: (part: HTMLElement) => void fonts.then(() => observer.observe(part)), leaveOut };
}

/**
 * Filters beside a list of more than a row group: out of sight in their column, they would be
 * painted in each frame of the scrolling.
 */
function leaveOutFilters(list: HTMLElement): void {
  const filters = list
    .closest("[data-filters]")
    ?.querySelectorAll<HTMLElement>("aside details:not([data-left-out])");
  // All are measured before any is changed: the browser would lay out the page for each.
  const measured = [...(filters ?? [])].map((part) => [part, heightWithoutBorder(part)] as const);
  for (const [part, height] of measured) if (height > 0) leaveOutAt(part, height);
}

const heightWithoutBorder = (part: HTMLElement) =>
  part.getBoundingClientRect().height - (part.offsetHeight - part.clientHeight);

function leaveOutAt(part: HTMLElement, height: number): void {
  part.style.containIntrinsicBlockSize = `auto ${height}px`;
  part.dataset.leftOut = "";
}

/** All of a row group is left out already, and no more comes into it. */
const isComplete = (group: HTMLElement) =>
  group.nextElementSibling !== null && !group.querySelector(":scope > :not([data-left-out])");
