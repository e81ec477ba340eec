/** The rules of signing in (AUT-1, AUT-9, HDR-7). Pure. */

/** How somebody is known to the shop (AUT-1). */
export type LoginType = "email" | "phone" | "vendor-code";
export const LOGIN_TYPES: readonly LoginType[] = ["email", "phone", "vendor-code"];
/** Vendors have a code, or an account by mail. */
export const VENDOR_LOGIN_TYPES: readonly LoginType[] = ["vendor-code", "email"];

/**
 * After so many refusals the security code is asked for, and only then is one sent (AUT-1).
 */
const ATTEMPT_LIMIT = 3;

/**
 * How long a refusal stands in the corner (AUT-9), and the result of a sign-in (HDR-7).
 */
export const REFUSED_MS = 5000;
export const RESULT_MS = 2400;

/** Whether the next try must bring the security code. */
export function needsSecurityCode(refusals: number, asked: boolean): boolean {
  return asked || refusals >= ATTEMPT_LIMIT;
}

/** The name as the shop takes it: of a phone number the digits alone, dial code first. */
export function usernameOf(type: LoginType, written: string): string {
  return type === "phone" ? written.replace(/[^0-9]/g, "") : written.trim();
}

/**
 * The sign-in of the page at hand said no, and no other password would help: what is told in a
 * toast and goes no further (AUT-9).
 */
export function isRefusal({ status, code }: { status: number; code: string }): boolean {
  return (status === 403 || status === 401) && code !== "xsrf_mismatch";
}
