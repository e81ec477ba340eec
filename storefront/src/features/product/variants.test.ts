import { describe, expect, it } from "vitest";

import type { VariantOption } from "@/lib/gateway/types";

import {
  chosenNames,
  chosenVariant,
  imageOfChoice,
  nextList,
  openVariants,
  optionsOf,
  variantReducer,
  type VariantState,
} from "./variants.ts";

function option(typeId: string, stock: number, variantId = `v-${typeId}`): VariantOption {
  return {
    variantId,
    typeId,
    name: typeId,
    code: null,
    barcode: null,
    supplierCode: null,
    price: { amount: "10.00", currency: "TL" },
    listPrice: null,
    discountPercent: null,
    stock,
    inStock: stock > 0,
    moneyOrderPercent: 0,
    vatPercent: 20,
    weight: 0,
    additionalInfo: "",
    color: null,
    image: null,
  };
}

/**
 * Colours × sizes with the stock of each combination; a combination that is not there does not
 * exist.
 */
const shop: Record<string, Record<string, number>> = {
  red: { S: 4, M: 2, L: 1 },
  blue: { S: 0, M: 3 },
  black: { L: 0 },
};
const sizesOf = (colour: string) =>
  Object.entries(shop[colour] ?? {}).map(([size, stock]) =>
    option(size, stock, `${colour}-${size}`),
  );
const coloursOf = (size: string) =>
  Object.keys(shop)
    .filter((colour) => size in (shop[colour] ?? {}))
    .map((colour) => option(colour, shop[colour]?.[size] ?? 0, `${colour}-${size}`));

const opened = () =>
  openVariants({
    firstName: "Renk",
    secondName: "Beden",
    first: Object.keys(shop).map((colour) => option(colour, 1)),
    second: sizesOf("red"),
  });

/** Answers every list the state asks for, as the shop would. */
function settle(state: VariantState): VariantState {
  for (let asked = nextList(state), turns = 0; asked; asked = nextList(state), turns++) {
    if (turns > 3) throw new Error("the lists never settle");
    const options =
      asked.level === "second" ? sizesOf(asked.otherTypeId) : coloursOf(asked.otherTypeId);
    state = variantReducer(state, { type: "listed", ...asked, options });
  }
  return state;
}
const choose = (state: VariantState, level: "first" | "second", typeId: string) =>
  variantReducer(state, { type: "chosen", level, typeId });
const marks = (state: VariantState, level: "first" | "second") =>
  Object.fromEntries(
    optionsOf(state, level).map(({ option: { typeId }, availability }) => [typeId, availability]),
  );

describe("PRD-4 variant selection", () => {
  it("PRD-4 the page opens on its first option and the first size that can be had, and asks which others have it", () => {
    const state = openVariants({
      firstName: "Renk",
      secondName: "Beden",
      first: [option("blue", 1)],
      second: sizesOf("blue"),
    });
    expect(state.chosen).toEqual({ first: "blue", second: "M" });
    expect(chosenVariant(state)?.variantId).toBe("blue-M");
    expect(nextList(state)).toEqual({ level: "first", otherTypeId: "M" });
    expect(nextList(settle(state))).toBeNull();
  });

  it("PRD-4 what the page came with strikes out no option of the first level", () => {
    const state = openVariants({
      firstName: "Renk",
      secondName: "Beden",
      // The shop tells the stock of one size of each.
      first: [option("red", 4), option("blue", 0)],
      second: [option("M", 2, "red-M")],
    });
    expect(marks(state, "first")).toEqual({ red: "available", blue: "available" });
    expect(marks(settle(state), "first")).toEqual({
      red: "available",
      blue: "available",
    });
  });

  it.each([
    ["stands as it was", { first: "red", second: "L" }, "red-L"],
    ["stands although it is sold out", { first: "blue", second: "S" }, "blue-S"],
    ["without its second level takes what can be had", { first: "blue", second: null }, "blue-M"],
    [
      "with a second level there is not takes what can be had",
      { first: "red", second: "?" },
      "red-S",
    ],
    ["that the shop does not have is not chosen", { first: "green", second: "S" }, "red-S"],
  ])("PRD-4 a variant named by the address %s", (_, { first, second }, variant) => {
    const state = settle(variantReducer(opened(), { type: "named", first, second }));
    expect(chosenVariant(state)?.variantId).toBe(variant);
    expect(nextList(state)).toBeNull();
  });

  it("PRD-4 both levels are named", () => {
    expect(chosenNames(settle(choose(opened(), "first", "blue")))).toBe("blue / M");
  });

  it("PRD-4 with one level the first option in stock is chosen", () => {
    const state = openVariants({
      firstName: "Renk",
      secondName: null,
      first: [option("red", 0), option("blue", 2)],
      second: [],
    });
    expect(state.chosen.first).toBe("blue");
    expect(marks(state, "first")).toEqual({ red: "passive", blue: "available" });
    expect(chosenVariant(choose(state, "first", "red"))?.variantId).toBe("v-red");
    expect(nextList(choose(state, "first", "red"))).toBeNull();
  });

  it("PRD-4 choosing one level refreshes the other: sold out is passive, missing is not-sub", () => {
    const state = settle(choose(opened(), "first", "blue"));
    expect(marks(state, "second")).toEqual({ S: "passive", M: "available", L: "not_sub" });
  });

  it("PRD-4 it works from the second level too", () => {
    const state = settle(choose(opened(), "second", "L"));
    expect(marks(state, "first")).toEqual({ red: "available", blue: "not_sub", black: "passive" });
    expect(chosenVariant(state)?.variantId).toBe("red-L");
  });

  it.each([
    ["keeps a size that can be had", "M", "blue", "blue-M"],
    ["leaves a sold out size for the first available", "S", "blue", "blue-M"],
    ["leaves a missing size for the first available", "L", "blue", "blue-M"],
    ["takes a sold out size when there is nothing better", "S", "black", "black-L"],
  ])("PRD-4 the other level %s", (_, size, colour, variant) => {
    const before = settle(choose(opened(), "second", size));
    expect(chosenVariant(settle(choose(before, "first", colour)))?.variantId).toBe(variant);
  });

  it("PRD-4 what the shopper chose never moves, only what follows does", () => {
    const state = settle(choose(settle(choose(opened(), "first", "blue")), "second", "L"));
    expect(state.chosen).toEqual({ first: "red", second: "L" });
  });

  it("PRD-4 the choice shows at once, the variant only when the shop has named it", () => {
    const state = choose(opened(), "first", "blue");
    expect(state.chosen.first).toBe("blue");
    expect(chosenVariant(state)).toBeNull();
    expect(nextList(state)).toEqual({ level: "second", otherTypeId: "blue" });
  });

  it("PRD-4 an answer to an earlier choice changes nothing", () => {
    const state = choose(choose(opened(), "first", "blue"), "first", "black");
    expect(
      variantReducer(state, {
        type: "listed",
        level: "second",
        otherTypeId: "blue",
        options: sizesOf("blue"),
      }),
    ).toBe(state);
  });

  it("PRD-4 options of other combinations join the list when they are first seen", () => {
    const first = openVariants({
      firstName: "Renk",
      secondName: "Beden",
      first: [option("black", 0), option("blue", 1)],
      second: sizesOf("black"),
    });
    expect(Object.keys(marks(settle(choose(first, "first", "blue")), "second"))).toEqual([
      "L",
      "S",
      "M",
    ]);
  });

  it("PRD-4 no combination at all leaves nothing to buy", () => {
    const state = variantReducer(choose(opened(), "first", "blue"), {
      type: "listed",
      level: "second",
      otherTypeId: "blue",
      options: [],
    });
    expect(chosenVariant(state)).toBeNull();
    expect(nextList(state)).toBeNull();
  });

  it("PRD-4 the picture of the chosen type is shown when it has one", () => {
    const image = (variantTypeId: string | null) => ({
      url: "/media/x.jpg",
      alt: "",
      sources: [],
      variantTypeId,
    });
    const images = [image(null), image("red"), image("blue"), image("blue")];
    expect(imageOfChoice(images, { first: "blue", second: "M" })).toBe(2);
    expect(imageOfChoice(images, { first: "black", second: "red" })).toBe(1);
    expect(imageOfChoice(images, { first: "black", second: null })).toBeNull();
  });
});
