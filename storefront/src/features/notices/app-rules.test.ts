import { describe, expect, it } from "vitest";

import { storeOf } from "./app-rules.ts";

const APP = {
  android: "https://play.example/vitrin",
  ios: "https://apps.example/vitrin",
  link: null,
};

describe("HDR-6 the store of a device", () => {
  it.each([
    [
      "Mozilla/5.0 (Linux; Android 14; Pixel 5) AppleWebKit/537.36 Chrome/131 Mobile Safari/537.36",
      APP.android,
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1",
      APP.ios,
    ],
    ["Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/131 Safari/537.36", null],
  ])("HDR-6 %s", (userAgent, store) => {
    expect(storeOf(APP, userAgent)).toBe(store);
  });

  it("HDR-6 a shop whose app runs elsewhere only has no store for this device", () => {
    expect(storeOf({ ...APP, ios: null }, "Mozilla/5.0 (iPhone)")).toBeNull();
  });
});
