import { useEffect, useSyncExternalStore } from "react";

import { openShell } from "./browser.ts";
import type { Shell } from "./types.ts";

/** The shell is what every page shows of a shopper, so it does without swr, which most do not. */
type ShellState = { data: Shell | undefined; error: unknown };

const NOTHING: ShellState = { data: undefined, error: undefined };
const RETRY_MS = 15_000;

let state = NOTHING;
/** Counts what was put in place: an answer that was asked for before that comes too late. */
let version = 0;
let asking = false;
let retry: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/**
 * Who is here and what is in the basket: personal, so it comes after paint and never with the page.
 * `data` is undefined until the first answer; each of its parts may be a problem instead of data.
 */
export function useShell(): ShellState {
  const shown = useSyncExternalStore(
    subscribe,
    () => state,
    () => NOTHING,
  );
  useEffect(ask, []);
  return shown;
}

/**
 * Puts a fresh basket summary in place without asking again: cart writes answer with the whole
 * cart.
 */
export function updateShell(change: (shell: Shell) => Shell): void {
  if (state.data) setShell(change(state.data));
}

/** What the shop has said last, for those who change it. */
export const currentShell = (): Shell | undefined => state.data;

/** Puts a shell in place; one that says the same changes nothing. */
export function setShell(data: Shell | undefined): void {
  version++;
  clearTimeout(retry);
  const same = JSON.stringify(data) === JSON.stringify(state.data);
  if (same && state.error === undefined) return;
  put({ data: same ? state.data : data, error: undefined });
}

function put(next: ShellState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Asks once, for all who show a part of it; when that fails, again after a while. */
function ask(): void {
  if (state.data || asking) return;
  asking = true;
  clearTimeout(retry);
  const asked = version;
  openShell().then(
    (shell) => {
      asking = false;
      if (asked === version) setShell(shell);
    },
    (error: unknown) => {
      asking = false;
      if (asked !== version) return;
      retry = setTimeout(askWhenSeen, RETRY_MS);
      put({ ...state, error });
    },
  );
}

function askWhenSeen(): void {
  if (document.hidden) retry = setTimeout(askWhenSeen, RETRY_MS);
  else ask();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("online", ask);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener("online", ask);
    clearTimeout(retry);
  };
}
