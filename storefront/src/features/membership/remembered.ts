import { cookie } from "@/lib/gateway/browser";
import { DAY_SECONDS, keepCookie } from "@/lib/keep-cookie";

import type { LoginType } from "./login-rules";

/**
 * What this device knows of the last sign-in, in cookies that the shop knows too (AUT-11). Never a
 * password.
 */
export type Remembered = { type: LoginType; username: string };

const YEAR_SECONDS = 365 * DAY_SECONDS;

/** Who asked to be remembered here, or null. */
export function remembered(): Remembered | null {
  if (cookie("rememberMe") !== "1") return null;
  const email = cookie("email");
  if (email) return { type: "email", username: email };
  const phone = cookie("phone");
  return phone ? { type: "phone", username: phone } : null;
}

/** Keeps the address or number of who asked for it; whoever did not leaves nothing. */
export function remember(type: LoginType, username: string, wanted: boolean): void {
  set("email", wanted && type === "email" ? username : null);
  set("phone", wanted && type === "phone" ? username : null);
  set("rememberMe", wanted ? "1" : null);
}

function set(name: string, value: string | null): void {
  keepCookie(name, value ?? "", value === null ? 0 : YEAR_SECONDS);
}
