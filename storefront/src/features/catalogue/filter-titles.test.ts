import { describe, expect, it } from "vitest";

import { aGroup, aValue, someFilters } from "../../../test-support/listings.ts";
import { messagesOf } from "../../lib/messages.ts";
import { filterTitles } from "./filter-titles.ts";

const words = messagesOf("en").filters;

describe("FLT-1 titles of the filters", () => {
  it("FLT-1 a name that only one group has stays as the shop wrote it", () => {
    const filters = someFilters({
      groups: [aGroup({ id: "1", name: "Material" })],
      variants: { firstName: "Colour", first: [aValue("1", "Red")], secondName: null, second: [] },
    });
    expect(filterTitles(filters, words)).toEqual({
      groups: new Map([["1", "Material"]]),
      first: "Colour",
      second: "",
    });
  });

  it("FLT-1 variants named like a property say that they are what one can choose", () => {
    const filters = someFilters({
      groups: [aGroup({ id: "1", name: "Colour" })],
      variants: {
        firstName: "colour",
        first: [aValue("1", "Red")],
        secondName: "Colour",
        second: [aValue("2", "Blue")],
      },
    });
    const titles = filterTitles(filters, words);
    expect(titles.groups.get("1")).toBe("Colour");
    expect(titles.first).toBe("colour (options)");
    expect(titles.second).toBe("Colour (options) 2");
  });

  it("FLT-1 properties named like a group of ours, or like each other, are told apart", () => {
    const filters = someFilters({
      groups: ["1", "2", "3"].map((id) => aGroup({ id, name: words.brand })),
    });
    expect([...filterTitles(filters, words).groups.values()]).toEqual([
      "Brand (property)",
      "Brand (property) 2",
      "Brand (property) 3",
    ]);
  });

  it("FLT-1 a group that is not shown takes no name", () => {
    const filters = someFilters({ brands: [], groups: [aGroup({ name: words.brand })] });
    expect(filterTitles(filters, words).groups.get("1")).toBe(words.brand);
  });
});
