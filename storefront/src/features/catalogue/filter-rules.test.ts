import { describe, expect, it } from "vitest";

import { aGroup, aValue, someFilters } from "../../../test-support/listings.ts";
import { messagesOf } from "../../lib/messages.ts";
import {
  chooseFilter,
  chooseRange,
  digitsOnly,
  isFiltered,
  isWhole,
  recount,
  selectedChips,
  settleBounds,
  sliderStep,
} from "./filter-rules.ts";

const WORDS = messagesOf("tr").filters;

describe("FLT-2 the three kinds of filter", () => {
  it("FLT-2 a multi-select collects its values", () => {
    const group = aGroup();
    expect(chooseFilter({ multi: "1-3" }, group, aValue("4", "Al"))).toEqual({ multi: "1-3 1-4" });
  });

  it("FLT-2 a single-select keeps one value and leaves other filters alone", () => {
    const group = aGroup({ id: "2", kind: "single" });
    expect(chooseFilter({ single: "2-3 5-1" }, group, aValue("4", "Al"))).toEqual({
      single: "5-1 2-4",
    });
    expect(chooseFilter({ single: "2-4" }, group, aValue("4", "Al"))).toEqual({});
  });

  it("FLT-2 a range replaces its own bounds; the whole range is no choice", () => {
    const group = aGroup({ id: "7", kind: "range", min: 10, max: 90 });
    expect(chooseRange({ decimal: "7-10-50 8-1-2" }, group, { low: 20, high: 60 })).toEqual({
      decimal: "8-1-2 7-20-60",
    });
    expect(chooseRange({ decimal: "7-10-50" }, group, { low: 10, high: 90 })).toEqual({});
  });
});

describe("FLT-4 range", () => {
  it.each([
    [500, 1],
    [501, 10],
    [3300, 10],
    [90, 1],
  ])("FLT-4 a scale up to %i moves by %i", (max, step) => {
    expect(sliderStep(max)).toBe(step);
  });

  it.each([
    ["1a2-3", "123"],
    ["₺1.250", "1250"],
    ["", ""],
  ])("FLT-4 %s keeps its digits: %s", (typed, kept) => {
    expect(digitsOnly(typed)).toBe(kept);
  });

  it.each([
    ["inside", { low: 100, high: 300 }, { low: 100, high: 300 }],
    ["upper below lower: forced above it", { low: 400, high: 300 }, { low: 400, high: 410 }],
    ["equal: forced above", { low: 300, high: 300 }, { low: 300, high: 310 }],
    ["below and above the scale", { low: 5, high: 5000 }, { low: 90, high: 799 }],
    ["no room above the lower", { low: 799, high: 799 }, { low: 789, high: 799 }],
  ])("FLT-4 settles bounds %s", (_, bounds, settled) => {
    expect(settleBounds(bounds, { min: 90, max: 799, step: 10 })).toEqual(settled);
  });

  it("FLT-4 the whole scale is no choice", () => {
    expect(isWhole({ low: 90, high: 799 }, { min: 90, max: 799 })).toBe(true);
    expect(isWhole({ low: 91, high: 799 }, { min: 90, max: 799 })).toBe(false);
  });
});

describe("FLT-3 what is chosen", () => {
  it("FLT-3 shows every choice with the address that no longer has it", () => {
    const filters = someFilters({
      groups: [
        aGroup(),
        aGroup({ id: "7", name: "Boy", kind: "range", values: [], min: 10, max: 90 }),
      ],
    });
    const query = {
      brand: "80-81",
      multi: "1-3",
      decimal: "7-20-60",
      price: "100-500",
      stock: "1",
      sort: "3",
      ps: "2",
    };
    const chips = selectedChips(filters, query, WORDS, (amount) => `${amount} ₺`);
    expect(chips.map(({ label }) => label)).toEqual([
      "Stoktakiler",
      "Demo",
      "Kök",
      "Renk: Mavi",
      "Boy: 20 – 60",
      "Fiyat: 100 ₺ – 500 ₺",
    ]);
    expect(chips[1]?.without).toEqual({
      brand: "81",
      multi: "1-3",
      decimal: "7-20-60",
      price: "100-500",
      stock: "1",
      sort: "3",
    });
    expect(chips.at(-1)?.without).not.toHaveProperty("price");
  });

  it("FLT-3 order, page and words are no filters", () => {
    expect(isFiltered({ sort: "3", ps: "2", q: "kilim" })).toBe(false);
    expect(isFiltered({ new: "1" })).toBe(true);
  });
});

it("FLT-3 counts of another selection: what is not listed for it leaves nothing", () => {
  const [one, two, uncounted] = [aValue("1", "Demo"), aValue("2", "Kök"), aValue("3", "Ark")];
  const filters = someFilters({
    brands: [one, two, { ...uncounted, count: null }],
    models: [one],
  });
  const counted = someFilters({ brands: [{ ...two, count: 1 }], groups: [], price: null });
  const after = recount(filters, counted);
  expect(after.brands.map(({ count }) => count)).toEqual([0, 1, null]);
  expect(after.models.map(({ count }) => count)).toEqual([0]);
  expect(after.groups[0]?.values.map(({ count }) => count)).toEqual([0, 0]);
  // The scales stay: a handle must not move while others are ticked.
  expect(after.price).toEqual(filters.price);
});
