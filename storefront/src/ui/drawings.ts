/** Drawings of pages that few visit, for `Drawing` of icon.tsx. */
export const PIN =
  "M12 21s-7-6.2-7-11.3a7 7 0 0 1 14 0C19 14.8 12 21 12 21ZM12 12.2a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2Z";
export const TELEPHONE =
  "M6.2 4h3.2l1.6 4-2 1.6a11 11 0 0 0 5.4 5.4l1.6-2 4 1.6v3.2a2 2 0 0 1-2.2 2A15.6 15.6 0 0 1 4.2 6.2a2 2 0 0 1 2-2.2Z";
export const ENVELOPE = "M4 6h16v12H4zM4 7l8 6 8-6";
export const PARCEL = "M12 3.5 20 8v8.5l-8 4-8-4V8l8-4.5ZM4 8l8 4 8-4M12 12v8.5M8 5.8l8 4.1";
export const TICKET =
  "M4 7h16v3.2a1.8 1.8 0 0 0 0 3.6V17H4v-3.2a1.8 1.8 0 0 0 0-3.6V7ZM14.5 7v2M14.5 11v2M14.5 15v2";
export const CLOCK = "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 7v5l3.2 2";
export const CYCLE =
  "M5 12a7 7 0 0 1 12-5l2 2M19 4.5V9h-4.5M19 12a7 7 0 0 1-12 5l-2-2M5 19.5V15h4.5";
export const EYE =
  "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z";
export const EYE_OFF =
  "M4 4l16 16M9.5 5.9A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-3 3.6M6.3 7.6A16.6 16.6 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.6-1.3M10 10a3 3 0 0 0 4 4";
export const RENEW = "M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4v5h-5";
export const TRASH = "M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.9 12.5h9.2L17.5 7M10 10.5v6M14 10.5v6";
export const DOWNLOAD = "M12 4v11M7 10.5l5 5 5-5M5 19.5h14";
export const ZOOM_IN =
  "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.3 15.3 21 21M10.5 7.8v5.4M7.8 10.5h5.4";
export const ZOOM_OUT =
  "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.3 15.3 21 21M7.8 10.5h5.4";
/** The layouts of a list, drawn on the server only. */
export const LAYOUT_DRAWINGS = {
  grid: "M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z",
  list: "M4 5.5h5v5H4zM4 13.5h5v5H4zM12.5 8H20M12.5 16H20",
  table: "M4 5h16M4 10h16M4 15h16M4 20h16",
};
export const FILTER = "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5";
