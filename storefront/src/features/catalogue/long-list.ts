/**
 * What only a list of several pages needs, as long as it stands. Loaded with the first further page.
 */
export function watchLongList(list: HTMLElement): void {
  const page = pageObserver();
  const far = leaveOutFar();
  const each = (visit: (item: HTMLElement) => void, nodes: Iterable<Node>) => {
    for (const node of nodes)
      if (node instanceof HTMLElement && node.dataset.page !== undefined) visit(node);
  };
  let watchFar = (_: HTMLElement) => {};
  each(page, list.children);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      each(page, addedNodes);
      each(watchFar, addedNodes);
    }
    far.leaveOut();
    // Lays out now what came, so that the frame that paints it need not do both.
    list.getBoundingClientRect();
  }).observe(list, { childList: true });
  // A font that comes now may change heights.
  const fonts = "fonts" in document ? document.fonts.ready : Promise.resolve();
  void fonts.then(() => {
    watchFar = far.watch;
    each(watchFar, list.children);
  });
}

/**
 * Writes the page that is being looked at into the address as `ps`, without a history entry, as
 * products of another page scroll past the middle of the window (LDR-2).
 */
function pageObserver(): (item: HTMLElement) => void {
  const observer = new IntersectionObserver(
    (sightings) => {
      const seen = sightings.findLast((sighting) => sighting.isIntersecting)?.target;
      if (seen instanceof HTMLElement && seen.dataset.page) showPage(Number(seen.dataset.page));
    },
    { rootMargin: "-49% 0px -50% 0px" },
  );
  return (item) => observer.observe(item);
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
