import { dropStored, readEntry, writeStored } from "../stored.ts";
import type { Token } from "./types.ts";

/**
 * What it holds (TOK-1) is a handle without worth of its own, or the bearer itself, as the gateway
 * is set up.
 */
export const TOKEN_KEY = "v5token";
/** Under this much left a token is refreshed (TOK-2). */
const REFRESH_BELOW_MS = 10 * 60 * 1000;

/** The token of this device while it is good, and the millisecond it ends in. */
export function storedToken(nowMs = Date.now()) {
  return readEntry(TOKEN_KEY, isText, nowMs);
}

/** Keeps what the gateway handed out; who came in without a token has none any more. */
export function keepToken(token: Token | null): void {
  if (token) writeStored(TOKEN_KEY, token.value, token.expiresAt);
  else dropToken();
}

export function dropToken(): void {
  dropStored(TOKEN_KEY);
}

/** Whether a token that ends then should be refreshed now (TOK-2). */
export function isDue(endsAtMs: number, nowMs: number): boolean {
  return endsAtMs - nowMs < REFRESH_BELOW_MS;
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
