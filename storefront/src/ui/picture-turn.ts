import { queuePicture, type Start } from "./picture-queue.ts";

/** Places smaller than this are not worth waiting for (WID-4). */
const MIN_SIZE_PX = 40;
/** One and a half windows: as far as pictures are asked for ahead. */
const EXPAND = 1.5;
const THROTTLE_MS = 125;

/**
 * Begins loading a picture once its place is near and its turn has come; what comes back ends the
 * waiting.
 */
export function waitForTurn(place: HTMLElement, start: Start): () => void {
  let leaveQueue = () => {};
  const stop = whenNear(place, (width) => {
    if (width < MIN_SIZE_PX) start(() => {});
    else leaveQueue = queuePicture(start);
  });
  return () => {
    stop();
    leaveQueue();
  };
}

/** Looks at most every 125 ms whether the picture is near, and calls once with its width. */
function whenNear(place: HTMLElement, near: (width: number) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const margin = `${((EXPAND - 1) / 2) * 100}%`;
  const observer = new IntersectionObserver(
    ([sighting]) => {
      clearTimeout(timer);
      if (!sighting?.isIntersecting) return;
      timer = setTimeout(() => {
        observer.disconnect();
        near(sighting.boundingClientRect.width);
      }, THROTTLE_MS);
    },
    { rootMargin: `${margin} 0px` },
  );
  observer.observe(place);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}
