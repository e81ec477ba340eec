/**
 * The order in which pictures are asked for while a list grows (WID-4, spec section 9): three at a time, a batch every
 * 100 ms, so that a page of new products does not ask for everything at once.
 */
const BATCH = 3;
const BATCH_EVERY_MS = 100;
/** A picture that has not arrived by now no longer holds up the others. */
const LOAD_TIMEOUT_MS = 2500;

type Start = () => void;

const waiting: Start[] = [];
let loading = 0;
let timer: ReturnType<typeof setTimeout> | null = null;

/** Calls `start` when the picture's turn has come; what comes back takes it out of the queue again. */
export function queuePicture(start: Start): () => void {
  waiting.push(start);
  schedule(0);
  return () => {
    const at = waiting.indexOf(start);
    if (at >= 0) waiting.splice(at, 1);
  };
}

/** A picture is there, or failed: its place in the batch is free. */
export function trackPicture(picture: HTMLImageElement): void {
  loading += 1;
  let counted = true;
  const settle = () => {
    if (!counted) return;
    counted = false;
    loading -= 1;
    clearTimeout(giveUp);
    if (waiting.length > 0) schedule(BATCH_EVERY_MS);
  };
  const giveUp = setTimeout(settle, LOAD_TIMEOUT_MS);
  picture.addEventListener("load", settle, { once: true });
  picture.addEventListener("error", settle, { once: true });
  if (picture.complete && picture.currentSrc) settle();
}

function schedule(delayMs: number): void {
  timer ??= setTimeout(() => {
    timer = null;
    if (loading < BATCH) for (const start of waiting.splice(0, BATCH - loading)) start();
    if (waiting.length > 0 && loading < BATCH) schedule(BATCH_EVERY_MS);
  }, delayMs);
}
