import { useSyncExternalStore } from "react";

import { askForWindows } from "./asked-for";
import type { LoginType } from "./login-rules";

/** Somebody whose password has expired (AUT-5): known by name and old password. */
export type ExpiredPassword = {
  type: LoginType;
  username: string;
  password: string;
  vendor: boolean;
  redirect: string | null;
  /**
   * The shop let them in, but not to go on so: only a new password leads out of the window, or
   * signing out.
   */
  inAlready: boolean;
  /** The shop's words. */
  message: string | null;
  onSignedIn: (answer: { path: string | null }) => void;
};

let expired: ExpiredPassword | null = null;
const listeners = new Set<() => void>();

/** Opens the window in which the password is changed before anything else. */
export function askForExpired(who: ExpiredPassword): void {
  set(who);
}

/** The shopper gave up, or it is done: the old password is forgotten here, too. */
export function closeExpired(): void {
  set(null);
}

export function useExpired(): ExpiredPassword | null {
  return useSyncExternalStore(
    subscribe,
    () => expired,
    () => null,
  );
}

function set(next: ExpiredPassword | null): void {
  expired = next;
  for (const listener of listeners) listener();
  if (next) askForWindows();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
