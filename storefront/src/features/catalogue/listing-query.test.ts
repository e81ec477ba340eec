import { describe, expect, it } from "vitest";

import { withQuery } from "../../lib/paths.ts";
import {
  listKey,
  parseListing,
  toggleValue,
  toQuery,
  valuesOf,
  withParameter,
} from "./listing-query.ts";

const VIEW = { language: "tr", currency: "TL" } as const;

describe("CAT-2 list parameters", () => {
  it.each([
    [
      "the shop's own address",
      { brand: "80-81", multi: "1-3 2-5", price: "90-799", ps: "3", stock: "1" },
      { brand: "80-81", multi: "1-3 2-5", price: "90-799", ps: "3", stock: "1" },
    ],
    ["a plus that was not decoded", { multi: "1-3+2-5" }, { multi: "1-3 2-5" }],
    [
      "repeated boxes of a form",
      { brand: ["80", "81"], multi: ["1-3", "1-4"] },
      { brand: "80-81", multi: "1-3 1-4" },
    ],
    ["both bounds of a form's price", { price: ["90", "799"] }, { price: "90-799" }],
    [
      "bounds and radio of a form's filters",
      { "decimal.7": ["10", "90"], "single.2": "5" },
      { decimal: "7-10-90", single: "2-5" },
    ],
    ["the same value twice", { brand: ["80", "80-80"] }, { brand: "80" }],
    ["unknown and empty parameters", { utm_source: "mail", brand: "", q: " " }, {}],
    ["an order after the last one", { sort: "9" }, { sort: "8" }],
    ["an order that is no number", { sort: "x" }, {}],
    ["a switch that is neither on nor off", { stock: "7", new: "1" }, { new: "1" }],
    [
      "values that are none",
      { brand: "80-<b>", multi: "1-3 x", decimal: "x" },
      { brand: "80", multi: "1-3" },
    ],
    ["bounds in the wrong order", { price: "1500-1000" }, { price: "1000-1500" }],
    ["bounds of a range in the wrong order", { "decimal.7": ["90", "10"] }, { decimal: "7-10-90" }],
    ["the page of an old link", { pg: "2" }, { ps: "2" }],
    ["a page beside that of an old link", { ps: "3", pg: "2" }, { ps: "3" }],
    ["a page no list can have", { ps: "99999999" }, { ps: "10000" }],
    ["the first page", { ps: "1" }, {}],
    ["a page that is none", { ps: "-2" }, {}],
    ["a price that is none", { price: "cheap" }, {}],
  ])("CAT-2 reads %s", (_, params, query) => {
    expect(parseListing(params)).toEqual(query);
  });

  it("FLT-3 toggles a value and starts from the first page", () => {
    const chosen = toggleValue({ brand: "80", ps: "4", sort: "3" }, "brand", "81");
    expect(chosen).toEqual({ brand: "80-81", sort: "3" });
    expect(toggleValue(chosen, "brand", "80")).toEqual({ brand: "81", sort: "3" });
    expect(toggleValue({ brand: "80" }, "brand", "80")).toEqual({});
  });

  it("CAT-2 writes values the way the shop reads them", () => {
    expect(withQuery("/kilimler", toQuery({ multi: "1-3 2-5", brand: "80-81" }))).toBe(
      "/kilimler?multi=1-3+2-5&brand=80-81",
    );
  });

  it("CAT-2 removes a parameter with an empty value", () => {
    expect(withParameter({ price: "1-2", ps: "2" }, "price", "")).toEqual({});
    expect(valuesOf({}, "brand")).toEqual([]);
  });

  it("LDR-4 one list has one key on all its pages", () => {
    expect(listKey(VIEW, "/kilimler", { brand: "80", ps: "7" })).toBe(
      listKey(VIEW, "/kilimler", { brand: "80" }),
    );
    expect(listKey({ language: "tr", currency: "USD" }, "/kilimler", {})).not.toBe(
      listKey(VIEW, "/kilimler", {}),
    );
    expect(listKey(VIEW, "/kilimler", { brand: "80" })).not.toBe(listKey(VIEW, "/kilimler", {}));
  });
});
