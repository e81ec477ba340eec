import { beforeEach, describe, expect, it, vi } from "vitest";

import { readStored, RECENT_KEY, writeStored } from "@/lib/stored";
import { forgetAllProducts, forgetProducts, recentIds, rememberProduct } from "./recent-ids.ts";

const kept = () => readStored(RECENT_KEY, Array.isArray);
const answer = (value: string) => (document.cookie = `cookie-law=${value}`);

beforeEach(() => {
  localStorage.clear();
  answer("1");
});

describe("CNS-2 products looked at before", () => {
  it("are kept once each, the latest first, twenty at most", () => {
    for (let id = 1; id <= 25; id++) rememberProduct(String(id));
    rememberProduct("20");
    expect(recentIds()).toHaveLength(20);
    expect(recentIds().slice(0, 3)).toEqual(["20", "25", "24"]);
    expect(kept()).toEqual(recentIds());
  });

  it("are neither kept nor told without consent, and go when it is taken back", () => {
    rememberProduct("1");
    answer("0");
    expect(recentIds()).toEqual([]);
    rememberProduct("2");
    expect(kept()).toBeNull();
  });

  it("are ids whatever was written there", () => {
    writeStored(RECENT_KEY, ["1", 2, null, "a-b", "<b>", "x".repeat(33), "1", "__proto__", "7"]);
    expect(recentIds()).toEqual(["1", "__proto__", "7"]);
    for (const value of ["x", { 0: "1" }, null]) {
      writeStored(RECENT_KEY, value);
      expect(recentIds()).toEqual([]);
    }
  });

  it("are forgotten one by one, or all", () => {
    for (const id of ["1", "2", "3"]) rememberProduct(id);
    forgetProducts(["2", "9"]);
    expect(recentIds()).toEqual(["3", "1"]);
    forgetProducts(["1", "3"]);
    expect(kept()).toBeNull();
    rememberProduct("1");
    forgetAllProducts();
    expect(recentIds()).toEqual([]);
  });

  it("are not there where nothing may be kept", () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    expect(() => rememberProduct("1")).not.toThrow();
    expect(recentIds()).toEqual([]);
  });
});
