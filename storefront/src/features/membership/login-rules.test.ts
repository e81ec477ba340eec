import { describe, expect, it } from "vitest";

import { isRefusal, needsSecurityCode, usernameOf } from "./login-rules.ts";

describe("AUT-1 signing in", () => {
  it.each([
    ["email", " deniz@vitrin.test ", "deniz@vitrin.test"],
    ["phone", "+90 (555) 000 00 01", "905550000001"],
    ["vendor-code", " BAYI01 ", "BAYI01"],
  ] as const)("AUT-1 the name of type %s is sent: %j as %j", (type, written, sent) => {
    expect(usernameOf(type, written)).toBe(sent);
  });

  it.each([
    [0, false, false],
    [2, false, false],
    [3, false, true],
    [0, true, true],
  ])(
    "AUT-1 after %i refusals, asked for by the shop: %j, a security code is sent: %j",
    (refusals, asked, sent) => {
      expect(needsSecurityCode(refusals, asked)).toBe(sent);
    },
  );
});

describe("AUT-9 which answers of the sign-in are told in the corner and go no further", () => {
  it.each([
    [403, "sign_in_refused", true],
    [401, "sign_in_refused", true],
    [403, "xsrf_mismatch", false],
    [429, "rate_limited", false],
    [502, "shop_unreachable", false],
    [0, "offline", false],
  ])("AUT-9 %i %s: %s", (status, code, told) => {
    expect(isRefusal({ status, code })).toBe(told);
  });
});
