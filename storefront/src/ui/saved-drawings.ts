/**
 * Drawings of what a shopper saves, for `Drawing` of icon.tsx. The buttons on cards draw the same by
 * CSS (favourite-button.module.css, compare-button.module.css).
 */
export const HEART =
  "M12 20s-8-4.9-8-10.8A4.6 4.6 0 0 1 12 6.6a4.6 4.6 0 0 1 8 2.6C20 15.1 12 20 12 20Z";
export const SCALES = "M12 4v16M8 20h8M5 7h14M5 7l-3 7h6ZM19 7l-3 7h6Z";
