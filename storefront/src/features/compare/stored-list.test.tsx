import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { COMPARE_KEY, compared } from "./compare-store";
import { followList, listNow, writeList } from "./stored-list";

beforeEach(() => localStorage.clear());

afterEach(() => {
  vi.restoreAllMocks();
  writeList([]);
});

it("CMP-5 the list is stored under its name, with the cookie beside it while there is one", () => {
  writeList(["1", "2"]);
  expect(JSON.parse(localStorage.getItem(COMPARE_KEY) ?? "")).toMatchObject({ value: ["1", "2"] });
  expect(document.cookie).toContain("compare=1");
  expect([listNow(), compared.get()]).toEqual([
    ["1", "2"],
    ["1", "2"],
  ]);
  writeList([]);
  expect(localStorage.getItem(COMPARE_KEY)).toBeNull();
  expect(document.cookie).not.toContain("compare=1");
});

it("CMP-5 a bare list of another client is read, and nothing else", () => {
  for (const [left, read] of [
    ["[7,8]", ["7", "8"]],
    ['{"a":1}', []],
    ["{", []],
    ["null", []],
  ] as const) {
    localStorage.setItem(COMPARE_KEY, left);
    expect(listNow()).toEqual(read);
  }
});

it("CMP-5 a full storage leaves the page with its list, and gets the next one that fits", () => {
  localStorage.setItem(COMPARE_KEY, "[9]");
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  writeList(["9", "10"]);
  expect(listNow()).toEqual(["9", "10"]);
  vi.restoreAllMocks();
  writeList(["10"]);
  expect(JSON.parse(localStorage.getItem(COMPARE_KEY) ?? "")).toMatchObject({ value: ["10"] });
});

it("CMP-5 what another tab writes is shown", () => {
  followList();
  localStorage.setItem(COMPARE_KEY, "[3,4]");
  dispatchEvent(new StorageEvent("storage", { key: "other" }));
  expect(compared.get()).toEqual([]);
  dispatchEvent(new StorageEvent("storage", { key: COMPARE_KEY }));
  expect(compared.get()).toEqual(["3", "4"]);
  localStorage.clear();
  dispatchEvent(new StorageEvent("storage", { key: null }));
  expect(compared.get()).toEqual([]);
});
