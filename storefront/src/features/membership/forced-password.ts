import { createStore, useStore } from "@/lib/store";

import { requestWindows } from "./open-request";
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

const expired = createStore<ExpiredPassword | null>(null);

/** Opens the window in which the password is changed before anything else. */
export function askForExpired(who: ExpiredPassword): void {
  expired.set(who);
  requestWindows();
}

/** The shopper gave up, or it is done: the old password is forgotten here, too. */
export function closeExpired(): void {
  expired.set(null);
}

export const useExpired = (): ExpiredPassword | null => useStore(expired);
