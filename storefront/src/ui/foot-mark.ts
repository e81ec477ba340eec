import { useLayoutEffect } from "react";

/** What may stand at the foot of the window; the styles of each read its mark. */
type AtFoot = "bar" | "tray" | "several" | "card";

const counts: Partial<Record<AtFoot, number>> = {};

function count(what: AtFoot, change: 1 | -1): void {
  counts[what] = (counts[what] ?? 0) + change;
  const marks = Object.entries(counts).flatMap(([name, number]) => (number > 0 ? [name] : []));
  document.documentElement.dataset.atFoot = marks.join(" ");
}

/**
 * Marks the page as long as something stands at the foot of the window, so that the rest of it can
 * make room. A rule that looks for it with `:has` would search the whole document each time styles
 * of the page are computed.
 */
export function useFootMark(what: AtFoot, stands: boolean): void {
  useLayoutEffect(() => {
    if (!stands) return;
    count(what, 1);
    return () => count(what, -1);
  }, [what, stands]);
}
