/** Drawings of the product page, apart from `drawings.ts`, which would come with them whole. */
export const BELL = "M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15l1.5-2ZM10 18.5a2 2 0 0 0 4 0M12 5V3.5";
export const SHARE = "M12 15V4M8 7.5 12 3.5l4 4M7 11H5v9.5h14V11h-2";
export const TRUCK =
  "M2.5 6h11v10.5h-11zM13.5 9.5h4l3.5 3.5v3.5h-7.5M7 18.5a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6ZM17 18.5a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6Z";
