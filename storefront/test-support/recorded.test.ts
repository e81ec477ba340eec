import { describe, expect, it } from "vitest";

import { cartOf, lineAt } from "./carts.ts";
import { answerFaults, faultsOf } from "./contract-schema.ts";
import { favouriteOf, favouritesOf } from "./favourites.ts";
import { aGroup, aProduct, aProductPage, aValue, someFilters } from "./listings.ts";
import { imageOf, optionOf, productOf } from "./products.ts";
import { RECORDINGS, recorded, type Recording } from "./recorded.ts";
import { GUEST_SHELL, MEMBER, MEMBER_SHELL, problem } from "./shell.ts";

const MENU = "catalogue/categories/tree";

describe("fixtures are what the contract says", () => {
  it.each(Object.entries(RECORDINGS) as [Recording, (typeof RECORDINGS)[Recording]][])(
    "%s is a %s",
    (recording, schema) => expect(faultsOf(schema, recorded(recording))).toEqual([]),
  );

  it.each([
    ["Cart", cartOf({ "1204:7": 2, "9": 1 })],
    ["Cart", cartOf({})],
    ["CartLine", lineAt(1, "1204:7", 2)],
    ["Favourites", favouritesOf(["1", "2"])],
    ["Favourite", favouriteOf("1")],
    ["FilterGroup", aGroup()],
    ["FilterValue", aValue("3", "Mavi")],
    ["Filters", someFilters()],
    ["Member", MEMBER],
    ["Problem", problem("shop_unreachable", 502)],
    ["ProductCard", aProduct(1)],
    ["ProductDetail", productOf()],
    ["ProductImage", imageOf("a")],
    ["ProductPage", aProductPage(1, 20)],
    ["Shell", GUEST_SHELL],
    ["Shell", MEMBER_SHELL],
    ["VariantOption", optionOf("24", "Mavi")],
  ] as const)("a made-up %s", (schema, value) => expect(faultsOf(schema, value)).toEqual([]));

  it("says what is wrong with what is not", () => {
    expect(faultsOf("Money", { amount: 12, currency: "TL" })).toEqual(["/amount must be string"]);
    expect(faultsOf("Menu", {})).toEqual([" must have required property 'categories'"]);
    expect(answerFaults("GET", "/bff/catalogue/menu", 200, {})).toEqual(faultsOf("Menu", {}));
    expect(answerFaults("GET", "/bff/catalogue/menu", 200, recorded(MENU))).toEqual([]);
    expect(answerFaults("POST", "/bff/catalogue/menu", 200, {})).toHaveLength(1);
  });
});
