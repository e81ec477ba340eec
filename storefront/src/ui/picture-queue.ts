/**
 * The order in which pictures are asked for while a list grows (WID-4): three at a time, a batch
 * every 100 ms, so that a page of new products does not ask for everything at once.
 */
const PICTURE_BATCH = 3;
export const PICTURE_BATCH_EVERY_MS = 100;
/** A picture that has not arrived by now no longer holds up the others. */
export const PICTURE_TIMEOUT_MS = 2500;

/** Begins loading a picture, which says when it is there or has failed. */
export type Start = (done: () => void) => void;

const waiting: Start[] = [];
let loading = 0;
let timer: ReturnType<typeof setTimeout> | null = null;

/**
 * Calls `start` when the picture's turn has come; what comes back takes it out of the queue again.
 */
export function queuePicture(start: Start): () => void {
  waiting.push(start);
  schedule(0);
  return () => {
    const at = waiting.indexOf(start);
    if (at >= 0) waiting.splice(at, 1);
  };
}

function schedule(delayMs: number): void {
  timer ??= setTimeout(() => {
    timer = null;
    for (const start of waiting.splice(0, Math.max(0, PICTURE_BATCH - loading))) begin(start);
  }, delayMs);
}

function begin(start: Start): void {
  loading += 1;
  let counted = true;
  const done = () => {
    if (!counted) return;
    counted = false;
    loading -= 1;
    clearTimeout(giveUp);
    if (waiting.length > 0) schedule(PICTURE_BATCH_EVERY_MS);
  };
  const giveUp = setTimeout(done, PICTURE_TIMEOUT_MS);
  start(done);
}
