/**
 * Runs work once the browser has painted what the current event changed, so that a press is seen at
 * once even where its effect takes long to draw (Interaction to Next Paint).
 */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
