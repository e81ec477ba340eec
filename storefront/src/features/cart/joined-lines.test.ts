import { describe, expect, it } from "vitest";

import { cartOf } from "../../../test-support/carts.ts";
import { joinedOf } from "./joined-lines.ts";

const linesOf = (items: Record<string, number>) => cartOf(items).lines;
const item = (productId: string, variantId: string | null, quantity: number) => ({
  productId,
  variantId,
  quantity,
});

describe("CRT-2 what came to a basket at sign-in", () => {
  it("is what is new, and what there is more of", () => {
    const joined = joinedOf(linesOf({ "1": 3, "2:7": 1, "3": 2 }), [
      item("1", "0", 2),
      item("3", null, 2),
    ]);
    expect(joined).toEqual([item("1", null, 1), item("2", "7", 1)]);
  });

  it("is nothing where the basket is the same, or has less", () => {
    expect(joinedOf(linesOf({ "1": 1 }), [item("1", null, 2), item("9", null, 1)])).toEqual([]);
  });

  it("is all of it where nothing was in the basket", () => {
    expect(joinedOf(linesOf({ "1": 1 }), [])).toHaveLength(1);
  });
});
