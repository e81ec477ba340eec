/** The slider's movement and rhythm (WID-5). */
export const SLIDER_ANIMATION_MS = 300;
export const SLIDER_AUTOPLAY_MS = 3000;

/**
 * Scrolls a row sideways in exactly the slider's time; at once for those who asked for less motion.
 */
export function glideTo(row: HTMLElement, left: number): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
    row.scrollTo({ left, behavior: "instant" });
    return;
  }
  const from = row.scrollLeft;
  const begun = performance.now();
  row.style.scrollSnapType = "none";
  const step = (now: number) => {
    const share = Math.min(1, (now - begun) / SLIDER_ANIMATION_MS);
    row.scrollTo({ left: from + (left - from) * (1 - (1 - share) ** 3), behavior: "instant" });
    if (share < 1) requestAnimationFrame(step);
    else row.style.scrollSnapType = "";
  };
  requestAnimationFrame(step);
}
