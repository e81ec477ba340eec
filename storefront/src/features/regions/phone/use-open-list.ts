import { useCallback, useEffect, useRef, useState } from "react";

/** Of all the lists of a page one is open. */
let closeOther: (() => void) | null = null;

/**
 * A list that opens and closes with its button; opening another, a press elsewhere and leaving it
 * with the focus close it (PHN-2).
 */
export function useOpenList() {
  const place = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);

  useEffect(() => {
    if (!open) return;
    closeOther?.();
    closeOther = close;
    const onElsewhere = ({ target }: Event) => {
      if (!(target instanceof Node && place.current?.contains(target))) close();
    };
    document.addEventListener("pointerdown", onElsewhere);
    document.addEventListener("focusin", onElsewhere);
    return () => {
      if (closeOther === close) closeOther = null;
      document.removeEventListener("pointerdown", onElsewhere);
      document.removeEventListener("focusin", onElsewhere);
    };
  }, [open, close]);

  return { place, open, close, toggle: () => setOpen((before) => !before) };
}
