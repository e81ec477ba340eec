/**
 * What only a list of several pages needs, as long as it stands. Loaded with the first further page.
 */
export function watchLongList(list: HTMLElement): void {
  const page = pageObserver();
  const far = farObserver();
  // Observing an element again reports nothing.
  const observe = (observer: IntersectionObserver) => {
    for (const item of list.querySelectorAll("[data-page]")) observer.observe(item);
  };
  observe(page);
  new MutationObserver(() => observe(page)).observe(list, { childList: true });
  // A font that comes now may change heights.
  const fonts = "fonts" in document ? document.fonts.ready : Promise.resolve();
  void fonts.then(() => {
    observe(far);
    new MutationObserver(() => observe(far)).observe(list, { childList: true });
  });
}

/**
 * Writes the page that is being looked at into the address as `ps`, without a history entry, as
 * products of another page scroll past the middle of the window (LDR-2).
 */
function pageObserver(): IntersectionObserver {
  return new IntersectionObserver(
    (sightings) => {
      const seen = sightings.findLast((sighting) => sighting.isIntersecting)?.target;
      if (seen instanceof HTMLElement && seen.dataset.page) showPage(Number(seen.dataset.page));
    },
    { rootMargin: "-49% 0px -50% 0px" },
  );
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
 * comes near again.
 */
function farObserver(): IntersectionObserver {
  const observer = new IntersectionObserver(
    (sightings) => {
      for (const { target, isIntersecting, boundingClientRect } of sightings) {
        if (isIntersecting || !(target instanceof HTMLElement)) continue;
        const { height } = boundingClientRect;
        if (height === 0 || target.dataset.leftOut !== undefined) continue;
        target.style.containIntrinsicBlockSize = `auto ${height}px`;
        target.dataset.leftOut = "";
      }
    },
    { rootMargin: "200% 0px" },
  );
  return observer;
}
