import { describe, expect, it } from "vitest";

import type { AdditionsResult } from "@/lib/gateway/types";

import { recorded } from "../../../test-support/recorded.ts";
import { effectOfSeveral, itemOf, listedOf, type SeveralItem } from "./several-rules.ts";

type Result = AdditionsResult["results"][number];

const item = (productId: string): SeveralItem => ({
  productId,
  variantId: null,
  quantity: 1,
  title: `Kilim ${productId}`,
});
const result = (outcome: Result["outcome"], over: Partial<Result> = {}): Result => ({
  outcome,
  message: null,
  path: null,
  ...over,
});
const ids = (items: readonly SeveralItem[]) => items.map(({ productId }) => productId);

describe("CRT-5 several products at once", () => {
  it("tells apart what was added, what was not, and what nobody knows", () => {
    const effect = effectOfSeveral(["1", "2", "3", "4"].map(item), [
      result("added_popup"),
      result("failed", { message: " Tükendi " }),
      result("variant_needed"),
      result("unknown"),
    ]);
    expect(ids(effect.added)).toEqual(["1"]);
    expect(effect.failed).toEqual([
      { title: "Kilim 2", reason: "Tükendi" },
      { title: "Kilim 3", reason: null },
    ]);
    expect(ids(effect.unsure)).toEqual(["4"]);
    expect([effect.openPanel, effect.path, effect.locked]).toEqual([true, null, null]);
  });

  it("knows nothing of what the answer leaves out, and ignores what it adds", () => {
    expect(ids(effectOfSeveral([item("1"), item("2")], [result("added")]).unsure)).toEqual(["2"]);
    expect(effectOfSeveral([item("1")], [result("added"), result("failed")]).failed).toEqual([]);
    expect(ids(effectOfSeveral([item("1")], []).unsure)).toEqual(["1"]);
  });

  it.each([
    ["added", true],
    ["added_popup", true],
    ["added_notice", false],
    ["failed", false],
  ] as const)("%s opens the basket: %s", (outcome, opens) => {
    expect(effectOfSeveral([item("1")], [result(outcome)]).openPanel).toBe(opens);
  });

  it("follows the first redirect, and takes one without an address for a failure", () => {
    const effect = effectOfSeveral(["1", "2", "3"].map(item), [
      result("go_to"),
      result("go_to", { path: "/a" }),
      result("go_to", { path: "/b" }),
    ]);
    expect([effect.path, effect.failed.length]).toEqual(["/a", 1]);
  });

  it("says once that a payment is under way", () => {
    const locked = result("cart_locked", { message: "Ödeme sürüyor" });
    expect(effectOfSeveral([item("1"), item("2")], [locked, locked]).locked).toEqual({
      message: "Ödeme sürüyor",
    });
  });

  it.each([
    [0, 0, 0],
    [6, 6, 0],
    [7, 5, 2],
    [50, 5, 45],
  ])("lists of %i failures %i, and counts %i", (all, listed, more) => {
    const list = listedOf(Array.from({ length: all }));
    expect([list.listed.length, list.more]).toEqual([listed, more]);
  });

  const [recordedCard] = recorded("catalogue/loader/last-page").products;
  const card = {
    ...recordedCard!,
    displayOnly: false,
    hasVariants: false,
    personalized: false,
    inStock: true,
  };

  it("ticks what goes into the basket from its card, in the fewest the shop sells", () => {
    const { id: productId, title } = card;
    const item = { productId, variantId: null, title };
    expect(itemOf({ ...card, minQuantity: 3 })).toEqual({ ...item, quantity: 3 });
    expect(itemOf({ ...card, minQuantity: 0 })).toEqual({ ...item, quantity: 1 });
  });

  it.each([
    { hasVariants: true },
    { personalized: true },
    { displayOnly: true },
    { inStock: false },
  ])("does not tick what its page is needed for: %o", (over) => {
    expect(itemOf({ ...card, ...over })).toBeNull();
  });
});
