import { describe, expect, it } from "vitest";

import { cartOf } from "../../../../test-support/carts.ts";
import { MAX_SHARED_LINES, sharedFragment, sharedLines } from "./shared-link.ts";

describe("CRT-2 a basket as a link", () => {
  it("names product, variant and quantity, and is read as it was written", () => {
    const { lines } = cartOf({ "1204:805": 2, "9": 1.5 });
    const fragment = sharedFragment(lines);
    expect(fragment).toBe("#share=9::1.5,1204:805:2");
    expect(sharedLines(fragment)).toEqual([
      { productId: "9", variantId: null, quantity: 1.5 },
      { productId: "1204", variantId: "805", quantity: 2 },
    ]);
  });

  it("counts a product that stands in it twice together", () => {
    expect(sharedLines("#share=1::2,1:0:0.5")).toEqual([
      { productId: "1", variantId: null, quantity: 2.5 },
    ]);
  });

  it.each([
    "",
    "#",
    "#order=1",
    "#share=",
    "#share=1",
    "#share=1::0",
    "#share=1::-1",
    "#share=1::1e9",
    "#share=1::99999999",
    "#share=1-count;9::1",
    "#share=../../x::1",
    "#share=1:2:3:4",
    "#share=%31::1",
    "#share=<img>::1",
  ])("takes nothing of %j", (fragment) => {
    expect(sharedLines(fragment)).toBeNull();
  });

  it("has no more than the gateway takes", () => {
    const items = Array.from({ length: 80 }, (_, at) => `${at + 1}::1`).join(",");
    expect(sharedLines(`#share=${items}`)).toHaveLength(MAX_SHARED_LINES);
  });
});
