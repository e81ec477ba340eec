import { afterPaint } from "@/ui/after-paint";

/** A browser may take an element for pressed long after a touch has ended. */
const LONGEST_PRESS_MS = 1000;

/**
 * Waits until no press is under way and the last is painted: a pressed element must not be replaced,
 * nor its effect come later.
 */
export async function pressEnded(): Promise<void> {
  if (!document.querySelector(":active")) return;
  await new Promise<void>((resolve) => {
    setTimeout(resolve, LONGEST_PRESS_MS);
    for (const end of ["pointerup", "pointercancel"])
      window.addEventListener(end, () => afterPaint(resolve), { once: true });
  });
}
