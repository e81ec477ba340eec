import { useEffect, useRef, type RefObject } from "react";

/**
 * Writes the page that is being looked at into the address as `ps`, without a history entry, as
 * products of another page scroll past the middle of the window (LDR-2).
 */
export function usePageParameter(items: RefObject<HTMLElement | null>, count: number): void {
  const observer = useRef<IntersectionObserver | null>(null);
  useEffect(() => {
    observer.current = new IntersectionObserver(
      (sightings) => {
        const seen = sightings.findLast((sighting) => sighting.isIntersecting)?.target;
        if (seen instanceof HTMLElement && seen.dataset.page) showPage(Number(seen.dataset.page));
      },
      { rootMargin: "-49% 0px -50% 0px" },
    );
    return () => observer.current?.disconnect();
  }, []);
  // Observing an element again reports nothing.
  useEffect(() => {
    for (const item of items.current?.querySelectorAll("[data-page]") ?? [])
      observer.current?.observe(item);
  }, [items, count]);
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
