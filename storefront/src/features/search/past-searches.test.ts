import { beforeEach, describe, expect, it } from "vitest";

import { forbidLocalStorage, stubLocalStorage } from "../../../test-support/storage.ts";
import { SEARCHES_KEY, writeStored } from "../../lib/stored.ts";
import {
  forgetSearch,
  forgetSearches,
  MAX_PAST_SEARCHES,
  pastSearches,
  rememberSearch,
} from "./past-searches.ts";

beforeEach(() => void stubLocalStorage());

describe("HDR-3 past searches", () => {
  it("HDR-3 the latest is first, each is there once, and there are few", () => {
    for (let at = 0; at < MAX_PAST_SEARCHES * 2; at++) rememberSearch(`kilim ${at}`);
    expect(pastSearches()).toHaveLength(MAX_PAST_SEARCHES);
    rememberSearch("KİLİM 12");
    expect(pastSearches()[0]).toBe("KİLİM 12");
    expect(pastSearches()).not.toContain("kilim 12");
  });

  it("HDR-3 what is too short to search for or too long to send is not kept", () => {
    for (const typed of ["", "  ", "ki", "k".repeat(101)]) rememberSearch(typed);
    expect(pastSearches()).toEqual([]);
  });

  it("HDR-3 one is removed, or all are, and then nothing is stored", () => {
    rememberSearch("kilim");
    rememberSearch("cezve");
    forgetSearch("kilim");
    expect(pastSearches()).toEqual(["cezve"]);
    forgetSearches();
    expect(localStorage).toHaveLength(0);
    rememberSearch("çini");
    forgetSearch("çini");
    expect(localStorage).toHaveLength(0);
  });

  it("HDR-3 what somebody else wrote there is not shown", () => {
    for (const value of ["kilim", [1, null, {}, "ki", " a  b ", "k".repeat(200)], { 0: "kilim" }]) {
      writeStored(SEARCHES_KEY, value);
      expect(pastSearches()).toEqual([]);
    }
    localStorage.setItem(SEARCHES_KEY, "{");
    expect(pastSearches()).toEqual([]);
  });

  it("HDR-3 where storage is blocked nothing is kept, not even for the page", () => {
    forbidLocalStorage();
    rememberSearch("kilim");
    expect(pastSearches()).toEqual([]);
    stubLocalStorage();
    expect(pastSearches()).toEqual([]);
  });
});
