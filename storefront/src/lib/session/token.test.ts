import { beforeEach, describe, expect, it } from "vitest";

import { stubLocalStorage } from "../../../test-support/storage.ts";
import { dropToken, isDue, keepToken, storedToken, TOKEN_KEY } from "./token.ts";

const NOW = Date.UTC(2026, 10, 21);
const SECOND = NOW / 1000;

let storage: Storage;
beforeEach(() => {
  storage = stubLocalStorage();
});

describe("TOK-1 the stored token", () => {
  it("TOK-1 lies under v5token with value and timeout, the second the gateway said", () => {
    keepToken({ value: "handle", expiresAt: SECOND + 3600 });
    expect(TOKEN_KEY).toBe("v5token");
    expect(JSON.parse(storage.getItem("v5token") ?? "")).toEqual({
      value: "handle",
      timeout: SECOND + 3600,
    });
    expect(storedToken(NOW)).toEqual({ value: "handle", endsAtMs: NOW + 3_600_000 });
  });

  it("TOK-1 is none any more when its time is up", () => {
    keepToken({ value: "handle", expiresAt: SECOND + 3600 });
    expect(storedToken(NOW + 3_599_999)).not.toBeNull();
    expect(storedToken(NOW + 3_600_000)).toBeNull();
  });

  it("TOK-1 a timeout below 1e9 means the default lifetime", () => {
    keepToken({ value: "handle", expiresAt: 3600 });
    expect(storedToken()?.endsAtMs).toBeGreaterThan(Date.now() + 364 * 86_400_000);
  });

  it.each(['{"value":"","timeout":9e12}', '{"value":{"a":1},"timeout":9e12}', "handle"])(
    "TOK-1 %j is no token",
    (text) => {
      storage.setItem("v5token", text);
      expect(storedToken(NOW)).toBeNull();
    },
  );

  it("TOK-1 goes with who comes in without one, and when dropped", () => {
    keepToken({ value: "handle", expiresAt: SECOND + 3600 });
    keepToken(null);
    expect(storage.getItem("v5token")).toBeNull();
    keepToken({ value: "handle", expiresAt: SECOND + 3600 });
    dropToken();
    expect(storage.getItem("v5token")).toBeNull();
  });

  it("TOK-2 is due below ten minutes", () => {
    expect([isDue(NOW + 600_000, NOW), isDue(NOW + 599_999, NOW), isDue(NOW - 1, NOW)]).toEqual([
      false,
      true,
      true,
    ]);
  });
});
