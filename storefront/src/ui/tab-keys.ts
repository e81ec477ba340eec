import type { KeyboardEvent } from "react";

/** The tab that a key leads to: along the line of reading, or to an end; null for other keys. */
export function tabOfKey(event: KeyboardEvent, at: number, count: number): number | null {
  const forward =
    getComputedStyle(event.currentTarget).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
  const backward = forward === "ArrowLeft" ? "ArrowRight" : "ArrowLeft";
  switch (event.key) {
    case forward:
      return (at + 1) % count;
    case backward:
      return (at - 1 + count) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}
