/** Marks a history entry that opening the gallery made. */
const OPENED_HERE = "gallery";

/** The slide that a fragment names: `#slide=3` is the third picture (GAL-1). */
export function slideOf(fragment: string, total = Infinity): number | null {
  const slide = Number(/^#slide=([1-9]\d{0,2})$/.exec(fragment)?.[1]) - 1;
  return slide < total ? slide : null;
}

export function onFragment(listener: () => void): () => void {
  window.addEventListener("hashchange", listener);
  return () => window.removeEventListener("hashchange", listener);
}

/** Opens the gallery in an entry of its own, so that Back closes it. */
export function showSlide(slide: number): void {
  if (slideOf(location.hash) !== null) {
    turnSlide(slide);
    return;
  }
  // Next's own part of the state stays: without it, Back would load the page anew.
  history.pushState({ ...history.state, [OPENED_HERE]: true }, "", fragmentOf(slide));
  notifyFragmentChange();
}

/** Turns the open gallery, in the same entry. */
export function turnSlide(slide: number): void {
  if (slideOf(location.hash) === null) return;
  history.replaceState(history.state, "", fragmentOf(slide));
  notifyFragmentChange();
}

/**
 * Takes the slide out of the address. Where a press opened the gallery, that is one step back, so
 * that no entry is left which leads nowhere.
 */
export function leaveSlide(): void {
  if (history.state?.[OPENED_HERE]) {
    history.back();
    return;
  }
  history.replaceState(history.state, "", location.pathname + location.search);
  notifyFragmentChange();
}

/** A change of the address by script dispatches no event. */
function notifyFragmentChange(): void {
  window.dispatchEvent(new Event("hashchange"));
}

function fragmentOf(slide: number): string {
  return `#slide=${slide + 1}`;
}
