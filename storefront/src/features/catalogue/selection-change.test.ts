import { describe, expect, it } from "vitest";

import { valuesOf, type ListingParameter, type ListingQuery } from "./listing-query.ts";
import { withChange } from "./selection-change.ts";

describe("FLT-3 what an address changes, done to another selection", () => {
  it.each([
    ["a value more", {}, { brand: "80" }, { stock: "1" }, { brand: "80", stock: "1" }],
    ["a value beside another", {}, { brand: "80" }, { brand: "81" }, { brand: "81-80" }],
    [
      "a value less",
      { brand: "80-81" },
      { brand: "81" },
      { brand: "80-81-82" },
      { brand: "81-82" },
    ],
    ["a value that is gone already", { brand: "80" }, {}, { stock: "1" }, { stock: "1" }],
    ["a value that is there already", {}, { brand: "80" }, { brand: "80" }, { brand: "80" }],
    [
      "one value in place of another",
      {},
      { single: "2-5" },
      { single: "2-6 3-1" },
      { single: "3-1 2-5" },
    ],
    ["another range", {}, { decimal: "7-10-90" }, { decimal: "7-20-30" }, { decimal: "7-10-90" }],
    [
      "another price",
      { price: "1-9" },
      { price: "2-9" },
      { price: "3-9", new: "1" },
      { price: "2-9", new: "1" },
    ],
    ["the whole price", { price: "1-9" }, {}, { price: "1-9", new: "1" }, { new: "1" }],
    [
      "another order",
      { stock: "1" },
      { stock: "1", sort: "3" },
      { new: "1" },
      { new: "1", sort: "3" },
    ],
    [
      "nothing, from the first page",
      { stock: "1" },
      { stock: "1" },
      { new: "1", ps: "4" },
      { new: "1" },
    ],
  ])("FLT-3 %s", (_, from, to, onto, result) => {
    expect(withChange(onto, { from, to })).toEqual(result);
  });

  it("FLT-3 leads where the address does, from the selection it was drawn for", () => {
    const selections: ListingQuery[] = [
      {},
      { stock: "1" },
      { brand: "80", sort: "3" },
      { brand: "81-80", single: "2-5", price: "1-9" },
      { single: "2-6 3-1", decimal: "7-10-90", multi: "1-3 1-4" },
      { decimal: "7-20-30 8-1-2", multi: "1-4", q: "el" },
    ];
    for (const from of selections) {
      for (const to of selections) {
        const reached = withChange(from, { from, to });
        expect(Object.keys(reached).sort()).toEqual(Object.keys(to).sort());
        for (const name of Object.keys(to) as ListingParameter[])
          expect(valuesOf(reached, name).sort()).toEqual(valuesOf(to, name).sort());
      }
    }
  });
});
