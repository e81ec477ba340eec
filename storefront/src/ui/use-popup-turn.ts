import { useEffect, useState } from "react";

import { queuePopup, type PopupPriority } from "./popup-queue.ts";

/**
 * Whether it is this popup's turn: stands in line while it is wanted, and gives its place up when
 * it no longer is.
 */
export function usePopupTurn(id: string, priority: PopupPriority, wanted: boolean): boolean {
  const [turn, setTurn] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    const leave = queuePopup({
      id,
      priority,
      open: () => setTurn(true),
      hide: () => setTurn(false),
    });
    return () => {
      setTurn(false);
      leave();
    };
  }, [id, priority, wanted]);
  return turn && wanted;
}
