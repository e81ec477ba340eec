import styles from "./product-list.module.css";

/** Longer than a frame takes on a slow phone: removed and restored between two, it saves nothing. */
const STILL_AFTER_MS = 300;

const MIDDLE_BUTTON = 1;

/**
 * Covers a list while it moves under a pointer that rests: otherwise a browser looks in each frame
 * for what is under the pointer, through all cards, styles two of them anew and dispatches four
 * events. That is a third of such a frame. Only where a pointer hovers (product-list.module.css): a
 * finger does not rest on a page that moves.
 */
export function coverWhileScrolled(list: HTMLElement): void {
  const place = list.parentElement;
  if (!place) return;
  const cover = document.createElement("div");
  cover.className = styles.cover ?? "";
  place.append(cover);
  const ended = new AbortController();
  const options = { capture: true, passive: true, signal: ended.signal };
  let timer: ReturnType<typeof setTimeout> | undefined;

  const uncover = () => {
    clearTimeout(timer);
    delete cover.dataset.moving;
  };
  const follow = () => {
    if (!list.isConnected) {
      ended.abort();
      cover.remove();
      return;
    }
    clearTimeout(timer);
    cover.dataset.moving = "";
    timer = setTimeout(uncover, STILL_AFTER_MS);
  };
  addEventListener("scroll", follow, options);
  addEventListener("pointermove", uncover, options);
  passPressesThrough(cover, uncover, ended.signal);
}

/** A press on the cover is one on what lies below it. */
function passPressesThrough(cover: HTMLElement, uncover: () => void, signal: AbortSignal): void {
  let pressed: Element | null = null;
  addEventListener(
    "pointerdown",
    ({ target, clientX, clientY }) => {
      uncover();
      pressed = target === cover ? document.elementFromPoint(clientX, clientY) : null;
    },
    { capture: true, signal },
  );
  // It was pressed on the cover and let go of below it: the event is for what holds both.
  const passOn = (event: MouseEvent) => {
    const below = pressed;
    pressed = null;
    const { target, clientX, clientY } = event;
    if (!below || !(target instanceof Node) || !target.contains(cover)) return;
    if (document.elementFromPoint(clientX, clientY) !== below) return;
    // Of the other buttons the middle one opens a link in a new tab, also by a "click" of a script.
    if (event.button !== 0 && !(event.button === MIDDLE_BUTTON && below.closest("a"))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    below.closest<HTMLElement>("a, button, input")?.focus({ preventScroll: true });
    below.dispatchEvent(new PointerEvent("click", event));
  };
  addEventListener("click", passOn, { capture: true, signal });
  addEventListener("auxclick", passOn, { capture: true, signal });
}
