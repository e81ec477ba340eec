import { describe, expect, it } from "vitest";

import { attributeOf, attributesOf } from "../../../test-support/attributes.ts";
import {
  availabilityOf,
  chosenOption,
  isOwnPath,
  isShown,
  nextOption,
  pairsOf,
  withOption,
  withSelected,
} from "./attribute-rules.ts";

const groups = attributesOf("31");
const [colour] = groups;

describe("what is chosen among the products of a catalog", () => {
  it("PRD-2 is what the product has, and what was chosen in its place", () => {
    const first = withOption(groups, null, { groupId: "3", optionId: "32" });
    expect(first).toEqual({ "3": "32", "4": "41" });
    const both = withOption(groups, first, { groupId: "4", optionId: "42" });
    expect(pairsOf(both)).toBe("3-32,4-42");
    expect(chosenOption(colour!, null)?.id).toBe("31");
    expect(chosenOption(colour!, both)?.id).toBe("32");
    expect(chosenOption(colour!, {})?.id, "of another group alone").toBe("31");
  });

  it("PRD-2 is shown already when it is the product's own", () => {
    expect(isShown(groups, { "3": "31", "4": "41" })).toBe(true);
    expect(isShown(groups, { "3": "32", "4": "41" })).toBe(false);
    expect(isShown(withSelected(groups, { "3": "32", "4": "41" }), { "3": "32" })).toBe(true);
  });

  it("PRD-2 cannot be what no product has, and may be sold out as far as is known", () => {
    const soldOut = new Set(["2"]);
    expect(colour!.options.map((option) => availabilityOf(option, soldOut))).toEqual([
      "available",
      "passive",
      "available",
      "none",
    ]);
  });

  it("PRD-2 moves by keys round the ends, past what cannot be chosen", () => {
    const { options } = colour!;
    expect(nextOption(options, "31", 1)?.id).toBe("32");
    expect(nextOption(options, "33", 1)?.id).toBe("31");
    expect(nextOption(options, "31", -1)?.id).toBe("33");
    expect(nextOption([attributeOf("31", "1"), attributeOf("32", null)], "31", 1)).toBeNull();
  });
});

it("PRD-1 only a path of this origin is followed", () => {
  for (const path of ["/kilim-1", "/kilim%20mavi", "/"]) expect(isOwnPath(path), path).toBe(true);
  for (const path of [
    "//elsewhere.example",
    "/\\elsewhere.example",
    "https://elsewhere.example/",
    "javascript:alert(1)",
    "kilim-1",
    "/\t/elsewhere.example",
    "",
  ])
    expect(isOwnPath(path), path).toBe(false);
});
