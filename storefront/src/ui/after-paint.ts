/**
 * Runs work once the browser has painted what the current event changed, so that a press is seen at
 * once even where its effect takes long to draw (Interaction to Next Paint). Returns how to cancel
 * it.
 */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => (timer = setTimeout(work)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
