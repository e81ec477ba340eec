/**
 * Puts a page that the browser kept whole, and shows again on going back, where it was left. WebKit
 * shows it from its top where the page puts places back itself (use-place.ts).
 * @returns how to stop
 */
export function keepPlaceInPageCache(): () => void {
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
