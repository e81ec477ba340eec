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
    "#share=<script>alert(1)</script>",
    "#share=https://evil.example/1::1",
    "#share=//evil.example::1",
    "#share=1%3A%3A1",
    "#share=1%253A%253A1",
    "#share=1\r\n::1",
    "#share=1::1\r\n",
    "#share=1\u0000::1",
    "#share=1:: 1",
    "#share=1::NaN",
    "#share=1::Infinity",
    "#share=1::0x10",
    "#share=1::+1",
    "#share=1::1.0001",
    "#share=1::1000001",
    "#share=１::1",
    "#share=1::١",
    "#share=__proto__:x:0",
    "#SHARE=1::1",
    `#share=${"1".repeat(33)}::1`,
    `#share=${"1".repeat(2_000_000)}`,
    `#share=${",".repeat(2_000_000)}`,
    `?share=1::1`,
  ])("takes nothing of %j", (fragment) => {
    expect(sharedLines(fragment)).toBeNull();
  });

  it("never asks for more of a product than the gateway takes, and still for the others", () => {
    expect(sharedLines("#share=1::1000000,1::1000000,1::0.5,2::1")).toEqual([
      { productId: "1", variantId: null, quantity: 1_000_000 },
      { productId: "2", variantId: null, quantity: 1 },
    ]);
  });

  it("takes names that objects have as the ids they are", () => {
    expect(sharedLines("#share=__proto__::1,constructor:toString:2")).toEqual([
      { productId: "__proto__", variantId: null, quantity: 1 },
      { productId: "constructor", variantId: "toString", quantity: 2 },
    ]);
  });

  it("has no more than the gateway takes", () => {
    const items = Array.from({ length: 80 }, (_, at) => `${at + 1}::1`).join(",");
    expect(sharedLines(`#share=${items}`)).toHaveLength(MAX_SHARED_LINES);
  });
});
