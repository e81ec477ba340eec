import { describe, expect, it } from "vitest";

import { optionOf, productOf } from "../../../test-support/products.ts";
import { fewLeft, offerOf, quantityRange } from "./offer.ts";

const lira = (amount: string) => ({ amount, currency: "TL" });

describe("PRD-3 what is for sale", () => {
  it("PRD-3 without a choice it is the product", () => {
    expect(
      offerOf(productOf({ discountPercent: 13, listPrice: lira("1440.00") }), null),
    ).toMatchObject({ price: lira("1249.90"), discountPercent: 13, inStock: true });
  });
  it("PRD-3 with a choice it is the variant: its price, list price and stock", () => {
    const variant = optionOf("7", "Mavi", {
      price: lira("90.00"),
      listPrice: lira("120.00"),
      discountPercent: 24,
      stock: 0,
      inStock: true,
    });
    expect(offerOf(productOf(), variant)).toEqual({
      price: lira("90.00"),
      listPrice: lira("120.00"),
      discountPercent: 24,
      stock: 0,
      inStock: false,
    });
  });
  it.each([
    [3, true, 3],
    [5, true, 5],
    [6, true, null],
    [2.5, true, null],
    [3, false, null],
  ])("PRD-3 stock %d, to be had %s: %j left", (stock, inStock, left) => {
    expect(fewLeft({ ...offerOf(productOf(), null), stock, inStock })).toBe(left);
  });
});

describe("PRD-5 the bounds of a quantity", () => {
  it.each([
    [
      "nothing stated",
      { minQuantity: 0, quantityStep: 0, maxQuantity: null },
      0,
      { min: 1, max: null, step: 1, decimals: 0 },
    ],
    ["stock below the maximum", { maxQuantity: 10 }, 4, { min: 1, max: 4, step: 1, decimals: 0 }],
    ["a maximum below stock", { maxQuantity: 3 }, 40, { min: 1, max: 3, step: 1, decimals: 0 }],
    ["stock below the minimum", { minQuantity: 2 }, 1, { min: 2, max: 2, step: 1, decimals: 0 }],
    [
      "cloth by the metre",
      { minQuantity: 0.5, quantityStep: 0.25, quantityDecimals: 2 },
      9.75,
      { min: 0.5, max: 9.75, step: 0.25, decimals: 2 },
    ],
  ])("PRD-5 %s", (_, given, stock, range) => {
    expect(quantityRange(productOf(given), stock)).toEqual(range);
  });
});
