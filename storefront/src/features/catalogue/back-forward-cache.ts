/**
 * Restores the scroll position of a page that comes from the back/forward cache. WebKit does not
 * where the page sets `history.scrollRestoration` to `manual`, as lists do (use-place.ts).
 * @returns how to stop
 */
export function restoreCachedScroll(): () => void {
  let leftAt = 0;
  const leave = () => (leftAt = scrollY);
  const show = ({ persisted }: PageTransitionEvent) => {
    if (persisted && history.scrollRestoration === "manual")
      scrollTo({ top: leftAt, behavior: "instant" });
  };
  addEventListener("pagehide", leave);
  addEventListener("pageshow", show);
  return () => {
    removeEventListener("pagehide", leave);
    removeEventListener("pageshow", show);
  };
}
