/** At most so often the address follows the list: changing it takes as long as a frame. */
const FOLLOW_MS = 200;

/**
 * What only a list of several pages needs, as long as it stands. Loaded with the first further page.
 */
export function watchLongList(list: HTMLElement): void {
  followPage(list);
  const far = leaveOutFar();
  new MutationObserver(() => {
    far.leaveOut();
    // Lays out now what came, so that the frame that paints it need not do both.
    list.getBoundingClientRect();
  }).observe(list, { childList: true });
  // A font that comes now may change heights.
  const fonts = "fonts" in document ? document.fonts.ready : Promise.resolve();
  void fonts.then(() => {
    const watch = (nodes: Iterable<Node>) => {
      for (const node of nodes) if (isItem(node)) far.watch(node);
    };
    watch(list.children);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) watch(addedNodes);
    }).observe(list, { childList: true });
  });
}

/** Not one of the rows that wait for products. */
function isItem(node: Node | undefined): node is HTMLElement {
  return node instanceof HTMLElement && node.dataset.page !== undefined;
}

/**
 * Writes the page in the middle of the window into the address as `ps`, without a history entry, as
 * the list is scrolled (LDR-2). A few positions are read for that: an observer of each item costs
 * every frame, the more the longer the list.
 */
function followPage(list: HTMLElement): void {
  const ended = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const update = () => {
    timer = undefined;
    if (!list.isConnected) return ended.abort();
    const item = itemAt(list.children, innerHeight / 2) ?? list.firstElementChild;
    if (item instanceof HTMLElement && item.dataset.page) showPage(Number(item.dataset.page));
  };
  const follow = () => (timer ??= setTimeout(update, FOLLOW_MS));
  follow();
  addEventListener("scroll", follow, { passive: true, signal: ended.signal });
}

/** The last item that begins above a height of the window. */
function itemAt(children: HTMLCollection, height: number): Element | undefined {
  let [first, end] = [0, children.length];
  while (first < end) {
    const half = (first + end) >> 1;
    const child = children[half];
    if (isItem(child) && child.getBoundingClientRect().top <= height) first = half + 1;
    else end = half;
  }
  return children[first - 1];
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
 * comes near again. That lays out the list, so it waits until more products do that anyway.
 */
function leaveOutFar() {
  const heights = new Map<HTMLElement, number>();
  const observer = new IntersectionObserver(
    (sightings) => {
      for (const { target, isIntersecting, boundingClientRect } of sightings) {
        if (!(target instanceof HTMLElement)) continue;
        if (isIntersecting || boundingClientRect.height === 0) heights.delete(target);
        else heights.set(target, boundingClientRect.height);
      }
    },
    { rootMargin: "200% 0px" },
  );
  return {
    watch: (item: HTMLElement) => observer.observe(item),
    leaveOut() {
      for (const [item, height] of heights) {
        observer.unobserve(item);
        item.style.containIntrinsicBlockSize = `auto ${height}px`;
        item.dataset.leftOut = "";
      }
      heights.clear();
    },
  };
}
