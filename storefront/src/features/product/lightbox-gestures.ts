import {
  MIN_PINCH_WIDTH_PX,
  PINCH_DELAY_MS,
  SECOND_TAP_MS,
  SWIPE_THRESHOLD_PX,
  ZOOM_STEP,
} from "./lightbox-settings";

/** Two taps on a whole picture enlarge it when they follow each other as fast as this. */
const DOUBLE_TAP_MS = 300;
/** What moves no further is a tap. */
const TAP_MOVES_PX = 10;

type Touch = { id: number; x: number; y: number; at: number };
type Point = { x: number; y: number };

/** What gestures do to the gallery. */
export type GestureTarget = {
  zoom: () => number;
  /** How wide the picture is shown. */
  width: () => number;
  isRtl: () => boolean;
  zoomTo: (zoom: number, point?: Point) => void;
  /** Two fingers are down: the picture may become smaller than it is whole. */
  pinching: (now: boolean) => void;
  /** Moves the pictures along with the finger. */
  drag: (distance: number) => void;
  settle: (distance: number) => void;
  turn: (by: 1 | -1) => void;
};

/**
 * The gestures whose measures the requirements name: swiping (GAL-2), tapping, and when a pinch
 * counts (GAL-5). What a pinch does to the picture is the library's part; each method says whether
 * the event may go on to it.
 */
export class Gestures {
  readonly #target: GestureTarget;
  readonly #touches = new Map<number, Touch>();
  /** Where the only finger went down; null when more were down since. */
  #start: Touch | null = null;
  #swiping = false;
  #pinchedAt: number | null = null;
  #tappedAt = -Infinity;

  constructor(target: GestureTarget) {
    this.#target = target;
  }

  down(touch: Touch): boolean {
    if (this.#touches.size === 1 && this.#target.width() < MIN_PINCH_WIDTH_PX) return false;
    this.#touches.set(touch.id, touch);
    if (this.#touches.size === 1) {
      this.#start = touch;
      return true;
    }
    this.#stopSwiping();
    this.#start = null;
    if (this.#touches.size === 2) {
      this.#pinchedAt = touch.at;
      this.#target.pinching(true);
    }
    return true;
  }

  move(touch: Touch): boolean {
    if (!this.#touches.has(touch.id)) return true;
    this.#touches.set(touch.id, touch);
    if (this.#pinchedAt !== null) return touch.at - this.#pinchedAt >= PINCH_DELAY_MS;
    if (!this.#start || this.#target.zoom() > 1) return true;
    const { x, y } = distance(this.#start, touch);
    this.#swiping ||= Math.abs(x) > TAP_MOVES_PX && Math.abs(x) > Math.abs(y);
    if (this.#swiping) this.#target.drag(x);
    return true;
  }

  up(touch: Touch): void {
    if (!this.#touches.has(touch.id)) return;
    this.#touches.set(touch.id, touch);
    const start = this.#start;
    if (start && this.#swiping) this.#swiped(distance(start, touch).x);
    else if (start && isTap(start, touch)) this.#tapped(touch);
    this.#lift(touch.id);
  }

  /** The browser took the gesture away. */
  cancel(id: number): void {
    if (!this.#touches.has(id)) return;
    this.#stopSwiping();
    this.#lift(id);
  }

  #lift(id: number): void {
    this.#touches.delete(id);
    this.#start = null;
    this.#swiping = false;
    if (this.#pinchedAt === null || this.#touches.size > 1) return;
    this.#pinchedAt = null;
    if (this.#target.zoom() < 1) this.#target.zoomTo(1);
    this.#target.pinching(false);
  }

  #swiped(x: number): void {
    if (Math.abs(x) < SWIPE_THRESHOLD_PX) this.#target.settle(x);
    else this.#target.turn(x < 0 === this.#target.isRtl() ? -1 : 1);
  }

  #stopSwiping(): void {
    const touch = this.#start && this.#touches.get(this.#start.id);
    if (this.#start && touch && this.#swiping) this.#target.settle(touch.x - this.#start.x);
    this.#swiping = false;
  }

  #tapped(touch: Touch): void {
    const isZoomed = this.#target.zoom() > 1;
    const within = isZoomed ? SECOND_TAP_MS : DOUBLE_TAP_MS;
    if (touch.at - this.#tappedAt > within) {
      this.#tappedAt = touch.at;
      return;
    }
    this.#tappedAt = -Infinity;
    if (isZoomed) this.#target.zoomTo(1);
    else this.#target.zoomTo(1 + ZOOM_STEP, touch);
  }
}

function distance(from: Point, to: Point): Point {
  return { x: to.x - from.x, y: to.y - from.y };
}

function isTap(start: Touch, end: Touch): boolean {
  const { x, y } = distance(start, end);
  return Math.hypot(x, y) <= TAP_MOVES_PX;
}
