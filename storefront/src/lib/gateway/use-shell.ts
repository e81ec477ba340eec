import { useEffect } from "react";

import { createStore, useStore, type Store } from "../store.ts";
import { openShell } from "./browser.ts";
import type { Shell } from "./types.ts";

/** The shell is what every page shows of a shopper, so it does without swr, which most do not. */
type ShellState = { data: Shell | undefined; error: unknown };

const NOTHING: ShellState = { data: undefined, error: undefined };
const RETRY_MS = 15_000;

const state = createStore(NOTHING);
/** Asks again when the network is back, as long as somebody shows the shell. */
const watched: Store<ShellState> = { ...state, subscribe };
let watching = 0;
/** Counts what was put in place: an answer that was asked for before that comes too late. */
let version = 0;
let asking = false;
let retry: ReturnType<typeof setTimeout> | undefined;

/**
 * Who is here and what is in the basket: personal, so it comes after paint and never with the page.
 * `data` is undefined until the first answer; each of its parts may be a problem instead of data.
 */
export function useShell(): ShellState {
  const shown = useStore(watched);
  useEffect(ask, []);
  return shown;
}

/**
 * Puts a fresh basket summary in place without asking again: cart writes answer with the whole
 * cart.
 */
export function updateShell(change: (shell: Shell) => Shell): void {
  const { data } = state.get();
  if (data) setShell(change(data));
}

/** What the shop has said last, for those who change it. */
export const currentShell = (): Shell | undefined => state.get().data;

/** Puts a shell in place; one that says the same changes nothing. */
export function setShell(data: Shell | undefined): void {
  version++;
  clearTimeout(retry);
  const before = state.get();
  const same = JSON.stringify(data) === JSON.stringify(before.data);
  if (same && before.error === undefined) return;
  state.set({ data: same ? before.data : data, error: undefined });
}

/** Asks once, for all who show a part of it; when that fails, again after a while. */
function ask(): void {
  if (state.get().data || asking) return;
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
      state.set({ ...state.get(), error });
    },
  );
}

function askWhenSeen(): void {
  if (document.hidden) retry = setTimeout(askWhenSeen, RETRY_MS);
  else ask();
}

function subscribe(listener: () => void): () => void {
  if (watching++ === 0) window.addEventListener("online", ask);
  const stop = state.subscribe(listener);
  return () => {
    stop();
    if (--watching > 0) return;
    window.removeEventListener("online", ask);
    clearTimeout(retry);
  };
}
