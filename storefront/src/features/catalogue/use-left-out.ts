import { useEffect, type RefObject } from "react";

/**
 * Lets the browser leave items that are far from the window out of layout and paint, each from when
 * it first is. It keeps the height it has: an estimate would move what stands below when the item
 * comes near again.
 */
export function useLeftOut(items: RefObject<HTMLElement | null>, count: number): void {
  useEffect(() => {
    const observer = new IntersectionObserver(
      (sightings) => {
        for (const { target, isIntersecting, boundingClientRect } of sightings) {
          const { height } = boundingClientRect;
          if (isIntersecting || height === 0 || !(target instanceof HTMLElement)) continue;
          observer.unobserve(target);
          target.style.containIntrinsicBlockSize = `auto ${height}px`;
          target.dataset.leftOut = "";
        }
      },
      { rootMargin: "100% 0px" },
    );
    let isOver = false;
    // A font that comes now may change heights.
    void document.fonts?.ready.then(() => {
      if (isOver) return;
      for (const item of items.current?.querySelectorAll("[data-page]:not([data-left-out])") ?? [])
        observer.observe(item);
    });
    return () => {
      isOver = true;
      observer.disconnect();
    };
  }, [items, count]);
}
