/**
 * Which popup may open. Popups that nobody asked for come from several features at once: one queue
 * lets the most urgent open, and the next when that one is closed (ADR 0031). What a shopper opens
 * does not queue.
 */

/** The order of popups, most urgent first. Only lower numbers go before higher ones. */
export const POPUP = {
  forcedPassword: 1,
  consent: 2,
  message: 3,
  cookieNotice: 4,
  appBanner: 5,
} as const;
export type PopupPriority = (typeof POPUP)[keyof typeof POPUP];

export type QueuedPopup = {
  /** One place for each: who queues again under the same id gives up the first. */
  id: string;
  priority: PopupPriority;
  /** It is this popup's turn: show it now. */
  open: () => void;
  /**
   * A more urgent one came: away with it until `open` is called again. A popup without this stays
   * until it is closed.
   */
  hide?: () => void;
};

const waiting: QueuedPopup[] = [];
let shown: QueuedPopup | null = null;

/** Stands in line. The answer leaves it: the popup was closed, or is no longer wanted. */
export function queuePopup(popup: QueuedPopup): () => void {
  for (const earlier of [...waiting]) if (earlier.id === popup.id) leave(earlier);
  // Behind all that are as urgent: who came first is shown first.
  const behind = waiting.findIndex(({ priority }) => priority > popup.priority);
  waiting.splice(behind < 0 ? waiting.length : behind, 0, popup);
  settle();
  return () => leave(popup);
}

function leave(popup: QueuedPopup): void {
  const place = waiting.indexOf(popup);
  if (place < 0) return;
  waiting.splice(place, 1);
  if (shown === popup) shown = null;
  settle();
}

/** Never two at once: what is shown goes before the next comes. */
function settle(): void {
  const next = waiting[0] ?? null;
  if (next === shown) return;
  if (shown) {
    if (!shown.hide) return;
    const { hide } = shown;
    shown = null;
    hide();
  }
  // Hiding one may have closed it, or brought another: whoever stands first now was shown by that
  // call.
  if (shown || waiting[0] !== next || !next) return;
  shown = next;
  next.open();
}
