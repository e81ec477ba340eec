import { beforeEach, describe, expect, it } from "vitest";

import { cartOf } from "../../../test-support/carts.ts";
import { forbidLocalStorage, stubLocalStorage } from "../../../test-support/storage.ts";
import { readStoredCart, writeStoredCart } from "./stored-cart.ts";

describe("CRT-7 the basket on the device", () => {
  let storage: Storage;
  beforeEach(() => {
    storage = stubLocalStorage();
  });

  it("CRT-7 TOK-5 keeps total and items with value and timeout", () => {
    writeStoredCart(cartOf({ "1204:7": 2 }));
    const { value, timeout } = JSON.parse(storage.getItem("cart") ?? "") as {
      value: unknown;
      timeout: number;
    };
    expect(value).toEqual({
      total: { amount: "20.00", currency: "TL" },
      itemCount: 2,
      items: [{ productId: "1204", variantId: "7", quantity: 2 }],
    });
    expect(timeout).toBeGreaterThan(Date.now());
    expect(readStoredCart()?.itemCount).toBe(2);
  });

  it.each([
    "",
    "nope",
    "null",
    "{}",
    '{"value":3,"timeout":9e12}',
    '{"value":{"items":[]},"timeout":9e12}',
  ])("CRT-7 %j is no stored basket", (text) => {
    storage.setItem("cart", text);
    expect(readStoredCart()).toBeNull();
  });

  it("CRT-7 a storage that refuses is no reason to stop", () => {
    forbidLocalStorage();
    expect(() => writeStoredCart(cartOf({}))).not.toThrow();
    expect(readStoredCart()).toBeNull();
  });
});
