import { beforeEach, describe, expect, it } from "vitest";

import { forbidLocalStorage, stubLocalStorage } from "../../test-support/storage.ts";
import {
  DEFAULT_LIFETIME_MS,
  dropStored,
  endOfEntry,
  readEntry,
  readStored,
  writeStored,
} from "./stored.ts";

const NOW = Date.UTC(2026, 10, 21);
const YEAR_MS = 365 * 86_400_000;
const isText = (value: unknown): value is string => typeof value === "string";

let storage: Storage;
beforeEach(() => {
  storage = stubLocalStorage();
});

describe("TOK-5 entries of local storage", () => {
  it("TOK-5 hold a value and the moment they end, 365 days ahead unless said otherwise", () => {
    expect(DEFAULT_LIFETIME_MS).toBe(YEAR_MS);
    expect(writeStored("greeting", "merhaba", undefined, NOW)).toBe(true);
    expect(JSON.parse(storage.getItem("greeting") ?? "")).toEqual({
      value: "merhaba",
      timeout: NOW + YEAR_MS,
    });
    expect(readStored("greeting", isText, NOW + YEAR_MS - 1)).toBe("merhaba");
    expect(readStored("greeting", isText, NOW + YEAR_MS)).toBeNull();
  });

  it.each([
    ["milliseconds", NOW + 5, NOW + 5],
    ["milliseconds from 9e9 on", 9e9, 9e9],
    ["seconds below 9e9", 1_800_000_000, 1_800_000_000_000],
    ["seconds from 1e9 on", 1e9, 1e12],
    ["the default below 1e9", 3600, NOW + YEAR_MS],
    ["the default for nonsense", Number.NaN, NOW + YEAR_MS],
  ])("TOK-1 TOK-5 a timeout is read as %s", (_, timeout, end) => {
    expect(endOfEntry(timeout, NOW)).toBe(end);
  });

  it("TOK-5 the default lifetime ends, although each look would begin it anew", () => {
    writeStored("greeting", "merhaba", 60, NOW);
    expect(readEntry("greeting", isText, NOW + 1)).toEqual({
      value: "merhaba",
      endsAtMs: NOW + YEAR_MS,
    });
  });

  it.each([
    "",
    "nope",
    "null",
    "7",
    "{}",
    '{"value":"a"}',
    '{"timeout":9e12}',
    '{"value":3,"timeout":9e12}',
    '{"value":"a","timeout":"9e12"}',
  ])("TOK-5 %j is no entry", (text) => {
    storage.setItem("greeting", text);
    expect(readStored("greeting", isText, NOW)).toBeNull();
  });

  it("TOK-5 a device that forbids it goes without", () => {
    forbidLocalStorage();
    expect(writeStored("greeting", "merhaba")).toBe(false);
    expect(readStored("greeting", isText)).toBeNull();
    expect(() => dropStored("greeting")).not.toThrow();
  });

  it("TOK-5 can be dropped", () => {
    writeStored("greeting", "merhaba");
    dropStored("greeting");
    expect(storage.getItem("greeting")).toBeNull();
  });
});
