/** What the requirements say about the gallery, each value once. */

/** GAL-2 */
export const SLIDE_MS = 600;
export const BACKDROP_MS = 150;
export const HIDE_CONTROLS_AFTER_MS = 6000;
export const SWIPE_THRESHOLD_PX = 50;
/** Neighbours on each side that are loaded before they are seen. */
export const PRELOAD = 1;

/** GAL-3 */
export const THUMBNAIL_WIDTH_PX = 100;
export const THUMBNAIL_MARGIN_PX = 5;
export const STRIP_HEIGHT_PX = 100;

/** GAL-4 */
export const ZOOM_STEP = 1;
export const ZOOM_AFTER_MS = 300;
export const ZOOM_BUTTONS_ABOVE_PX = 1024;

/** GAL-5 */
export const PINCH_DELAY_MS = 10;
export const ZOOM_RESET_MS = 250;
export const SECOND_TAP_MS = 1000;
export const MIN_PINCH_WIDTH_PX = 50;
