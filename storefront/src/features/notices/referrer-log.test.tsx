import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import {
  foreignAddress,
  forgetArrivals,
  logArrival,
  readLog,
  REFERRER_KEY,
  withArrival,
} from "./referrer-log.ts";

const NOW_MS = 1_780_000_000_000;
const NOW = NOW_MS / 1000;
const DAY = 86_400;
const SEARCH = "https://search.example/";

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  document.cookie = `${REFERRER_KEY}=; Path=/; Max-Age=0`;
});

describe("CNS-5 where shoppers came from", () => {
  it.each([
    [
      "another origin, without what may be personal",
      "https://search.example/find?q=gift+for+ayse#top",
      "https://search.example/find",
    ],
    ["this origin", "https://shop.example/kilimler", null],
    ["nobody", "", null],
    ["an app", "android-app://com.example", null],
  ])("CNS-5 %s", (_, referrer, address) => {
    expect(foreignAddress(referrer, "https://shop.example")).toBe(address);
  });

  it("CNS-5 is kept as schedule and items of time, uri and page, for 24 hours", () => {
    logArrival(SEARCH, NOW_MS);
    logArrival("https://news.example/", NOW_MS + 1000);
    const entry: unknown = JSON.parse(localStorage.getItem(REFERRER_KEY)!);
    expect(entry).toEqual({
      value: {
        schedule: NOW + DAY,
        items: [
          { time: NOW, uri: SEARCH, page: "/" },
          { time: NOW + 1, uri: "https://news.example/", page: "/" },
        ],
      },
      timeout: NOW + DAY,
    });
    expect(readLog(NOW_MS + DAY * 1000 - 1)?.items).toHaveLength(2);
    expect(readLog(NOW_MS + DAY * 1000)).toBeNull();
  });

  it("CNS-5 an arrival after the window begins a new log", () => {
    const first = withArrival(null, { time: NOW, uri: SEARCH, page: "/" });
    const later = withArrival(first, { time: NOW + DAY, uri: SEARCH, page: "/kilimler" });
    expect(later).toEqual({
      schedule: NOW + 2 * DAY,
      items: [{ time: NOW + DAY, uri: SEARCH, page: "/kilimler" }],
    });
  });

  it("CNS-5 without local storage a cookie of 30 days keeps it, and stays small", () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    const set = vi.spyOn(document, "cookie", "set");
    for (let n = 0; n < 40; n++) logArrival(`${SEARCH}${"x".repeat(150)}${n}`, NOW_MS + n * 1000);
    expect(set.mock.lastCall?.[0]).toContain(`Max-Age=${30 * DAY}`);
    expect(set.mock.lastCall![0].length).toBeLessThan(4000);
    expect(readLog(NOW_MS + 40_000)?.items.at(-1)?.uri).toMatch(/39$/);
  });

  it("CNS-5 a no takes it away, wherever it is", () => {
    logArrival(SEARCH, NOW_MS);
    document.cookie = `${REFERRER_KEY}=%7B%7D; Path=/`;
    forgetArrivals();
    expect([localStorage.getItem(REFERRER_KEY), document.cookie.includes(REFERRER_KEY)]).toEqual([
      null,
      false,
    ]);
  });

  it.each(["rubbish", "{}", '{"value":{"schedule":"x","items":[]},"timeout":9999999999}'])(
    "CNS-5 %s in its place is no log",
    (text) => {
      localStorage.setItem(REFERRER_KEY, text);
      expect(readLog(NOW_MS)).toBeNull();
      logArrival(SEARCH, NOW_MS);
      expect(readLog(NOW_MS)?.items).toHaveLength(1);
    },
  );
});
