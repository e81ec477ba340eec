import { describe, expect, it } from "vitest";

import { sumOf, type Priced } from "./set-rules.ts";

const priced = (amount: string, quantity = 1, more: Partial<Priced> = {}): Priced => ({
  price: { amount, currency: "TL" },
  quantity,
  vatIncluded: true,
  ...more,
});

describe("CRT-5 what a set costs", () => {
  it.each([
    [[priced("1249.90"), priced("0.10")], "1250.00"],
    [[priced("0.07", 3)], "0.21"],
    [[priced("19.99", 1.25)], "24.99"],
    [[priced("99999999999999.99", 3)], "299999999999999.97"],
    [[priced("5"), priced("5.5")], "10.50"],
    [[priced("0.01", 0.5)], "0.01"],
  ])("%j is %s", (items, amount) => {
    expect(sumOf(items)).toEqual({ amount, currency: "TL" });
  });

  it.each([
    [[]],
    [[priced("1"), priced("1", 1, { price: { amount: "1", currency: "USD" } })]],
    [[priced("1"), priced("1", 1, { vatIncluded: false })]],
    [[priced("1e9")]],
    [[priced("-1")]],
    [[priced("1", 0)]],
    [[priced("1", NaN)]],
  ])("%j has no sum", (items) => {
    expect(sumOf(items)).toBeNull();
  });
});
