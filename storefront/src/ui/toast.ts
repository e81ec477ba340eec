/** How long a toast stays unless its maker says otherwise (WID-3). */
export const TOAST_MS = 6000;

export type Toast = {
  text: string;
  /** good: it worked; bad: it did not; plain: to know. */
  tone?: "plain" | "good" | "bad";
  durationMs?: number;
  /** Something to do about it: undo, or go there. A link when it has an address. */
  action?: { label: string; href?: string; onClick?: () => void };
};

type Listener = (toast: Toast) => void;

const waiting: Toast[] = [];
let listener: Listener | null = null;

/** Shows a message at the top, on the side where lines end. The host loads with the first one. */
export function showToast(toast: Toast): void {
  if (listener) listener(toast);
  else waiting.push(toast);
  window.dispatchEvent(new Event("vitrin:toast"));
}

/** The host takes over: what waited is handed on, then everything that comes. */
export function receiveToasts(next: Listener): () => void {
  listener = next;
  for (const toast of waiting.splice(0)) next(toast);
  return () => {
    if (listener === next) listener = null;
  };
}
