import { describe, expect, it } from "vitest";

import { nextActive, searchTerm, suggestionGroups } from "./rules.ts";

describe("VAL-3 live search", () => {
  it.each([
    ["", null],
    ["  ", null],
    ["ki", null],
    [" ki ", null],
    ["kil", "kil"],
    ["  çini  tabak ", "çini tabak"],
    ["🧿🧿", null],
    ["\u202e\u200f\u200b  ", null],
    ["\u200fkil\u202eim", "kilim"],
    ["كلي", "كلي"],
  ])("VAL-3 %j searches for %j", (typed, term) => {
    expect(searchTerm(typed)).toBe(term);
  });

  it("HDR-3 shows only groups that have something, categories first", () => {
    const entry = (title: string) => ({ title, path: `/${title}`, image: null });
    const groups = suggestionGroups({
      products: [entry("a"), entry("b")],
      categories: [entry("c")],
      brands: [],
      combinations: [],
      message: null,
    });
    expect(groups.map(({ kind }) => kind)).toEqual(["categories", "products"]);
    expect(new Set(groups.flatMap(({ entries }) => entries.map(({ key }) => key))).size).toBe(3);
  });

  it.each([
    [-1, 3, 1, 0],
    [2, 3, 1, -1],
    [-1, 3, -1, 2],
    [0, 3, -1, -1],
    [-1, 0, 1, -1],
    [-1, 0, -1, -1],
  ] as const)("HDR-3 from entry %i of %i by %i to %i", (active, total, direction, next) => {
    expect(nextActive(active, total, direction)).toBe(next);
  });
});
