import { describe, expect, it } from "vitest";

import { ownPath } from "./own-path.ts";
import { endsSession } from "./refresh.ts";
import { refreshesOnLoad } from "./rules.ts";

const NOW = Date.UTC(2026, 10, 21);
const MINUTE_MS = 60_000;
const token = (minutes: number) => ({ value: "handle", endsAtMs: NOW + minutes * MINUTE_MS });
const member = (minutes: number | null) => ({
  kind: "member" as const,
  expiresAt: minutes === null ? null : (NOW + minutes * MINUTE_MS) / 1000,
});
const guest = { kind: "guest" as const, expiresAt: null };

describe("TOK-2 TOK-4 when opening a page refreshes the token", () => {
  it.each([
    ["a member's with 9 minutes left, on any page", member(9), token(9), "2", true],
    ["a member's with a second less than 10 minutes", member(60), token(10 - 1 / 60), "1", true],
    ["not a member's with 10 minutes", member(10), token(10), "1", false],
    ["not a member's with an hour", member(60), token(60), "91", false],
    ["a member's whose device lost it, by the gateway's word", member(5), null, "1", true],
    ["not a lost one with an hour left", member(60), null, "1", false],
    ["none for who signed in by cookie alone", member(null), null, "91", false],
    ["a guest's on page 91", guest, token(5), "91", true],
    ["not a guest's elsewhere", guest, token(5), "5", false],
    ["nothing for a guest without one", guest, null, "91", false],
    ["not a guest's with an hour left", guest, token(60), "91", false],
  ])("TOK-2 TOK-4 %s", (_, session, stored, pageId, refreshes) => {
    expect(refreshesOnLoad(session, stored, pageId, NOW)).toBe(refreshes);
  });
});

describe("TOK-3 which failures of a refresh end the session", () => {
  it.each([
    [401, "session_ended", true],
    [401, "unsuccessful_answer", true],
    [403, "unsuccessful_answer", true],
    [500, "internal", true],
    [403, "xsrf_mismatch", false],
    [429, "rate_limited", false],
    [502, "shop_unreachable", false],
    [503, "shop_overloaded", false],
    [504, "shop_too_slow", false],
    [0, "timed_out", false],
    [0, "offline", false],
  ])("TOK-3 %i %s: %s", (status, code, ends) => {
    expect(endsSession({ status, code })).toBe(ends);
  });
});

describe("AUT-1 where a page may go after signing in", () => {
  const origin = "https://vitrin.test";
  it.each([
    ["/", "/"],
    ["/order?step=1#pay", "/order?step=1#pay"],
    ["/en/../order", "/order"],
    ["//evil.test/x", null],
    ["/\\evil.test", null],
    ["\\\\evil.test", null],
    ["https://evil.test/", null],
    ["https://vitrin.test/order", null],
    ["javascript:alert(1)", null],
    ["/\t/evil.test", null],
    ["order", null],
    ["", null],
    [null, null],
  ])("AUT-1 %j leads to %j", (path, place) => {
    expect(ownPath(path, origin)).toBe(place);
  });
});
