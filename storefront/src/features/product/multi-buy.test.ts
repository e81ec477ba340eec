import { describe, expect, it } from "vitest";

import { priceInTier, tierFor, tierPrice } from "./multi-buy.ts";

const tiers = [
  { min: 3, max: 5, percent: 5 },
  { min: 6, max: 11, percent: 10 },
  { min: 12, max: null, percent: 15 },
];

describe("PRD-5 multi-buy", () => {
  it.each([
    [1, null],
    [2.99, null],
    [3, 5],
    [5, 5],
    [6, 10],
    [12, 15],
    [5000, 15],
  ])("PRD-5 a quantity of %d is in the tier of %j percent", (quantity, percent) => {
    expect(tierFor(tiers, quantity)?.percent ?? null).toBe(percent);
  });

  it("PRD-5 the better of two overlapping tiers counts", () => {
    expect(
      tierFor(
        [
          { min: 1, max: null, percent: 4 },
          { min: 5, max: null, percent: 9 },
        ],
        5,
      )?.percent,
    ).toBe(9);
  });

  it.each([
    ["100.00", 5, "95.00"],
    ["1249.90", 10, "1124.91"],
    ["0.99", 50, "0.50"],
    ["19.99", 12.5, "17.49"],
    ["7", 0, "7.00"],
    ["7", 100, "0.00"],
    ["9007199254740993.99", 0, "9007199254740993.99"],
  ])("PRD-5 %s less %d percent is %s", (amount, percent, expected) => {
    expect(tierPrice({ amount, currency: "TL" }, percent, "TL")).toEqual({
      amount: expected,
      currency: "TL",
    });
  });

  it("PRD-5 says no amount when the tiers are meant for another currency", () => {
    expect(tierPrice({ amount: "10.00", currency: "USD" }, 5, "TL")).toBeNull();
  });
});

describe("PRD-5 what one piece costs in a quantity", () => {
  const tiers = [
    { min: 3, max: 5, percent: 5 },
    { min: 6, max: null, percent: 0 },
  ];
  const price = { amount: "100.00", currency: "TL" };
  it.each([
    [2, "TL", null],
    [3, "TL", { amount: "95.00", currency: "TL" }],
    [6, "TL", null],
    [3, "USD", null],
  ])("%s pieces in %s", (quantity, currencyTarget, expected) => {
    expect(priceInTier({ multiBuy: tiers, currencyTarget }, price, quantity)).toEqual(expected);
  });
});
