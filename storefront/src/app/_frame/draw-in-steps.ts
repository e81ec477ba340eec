const NEXT_PART = "[data-drawn-in-steps] > :not([data-drawn])";
/** A page that is never idle is drawn all the same. */
const LONGEST_WAIT_MS = 300;

/**
 * Draws the parts of a long page that wait until it is hydrated, one in each idle moment: all at
 * once would be one long task.
 */
export function drawInSteps(): void {
  const part = document.querySelector<HTMLElement>(NEXT_PART);
  if (!part) return;
  whenIdle(() => {
    part.dataset.drawn = "";
    // Two idle callbacks may run without a frame between them.
    requestAnimationFrame(drawInSteps);
  });
}

/** Safari has no `requestIdleCallback`. */
function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(work, { timeout: LONGEST_WAIT_MS });
  else setTimeout(work);
}
