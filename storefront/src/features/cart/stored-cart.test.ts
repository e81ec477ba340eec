import { beforeEach, describe, expect, it } from "vitest";

import { cartOf } from "../../../test-support/carts.ts";
import { endOfEntry, readStoredCart, writeStoredCart } from "./stored-cart.ts";

const NOW = Date.UTC(2026, 10, 21);
const YEAR_MS = 365 * 86_400_000;

/** The part of Storage that is used. */
function memory(): Storage {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  } as Storage;
}

describe("CRT-7 the basket on the device", () => {
  let storage: Storage;
  beforeEach(() => {
    storage = memory();
  });

  it("CRT-7 keeps total and items with value and timeout, for 365 days", () => {
    writeStoredCart(storage, cartOf({ "1204:7": 2 }), NOW);
    expect(JSON.parse(storage.getItem("cart") ?? "")).toEqual({
      value: { total: { amount: "20.00", currency: "TL" }, itemCount: 2, items: [{ productId: "1204", variantId: "7", quantity: 2 }] },
      timeout: NOW + YEAR_MS,
    });
    expect(readStoredCart(storage, NOW + YEAR_MS - 1)?.itemCount).toBe(2);
    expect(readStoredCart(storage, NOW + YEAR_MS)).toBeNull();
  });

  it.each([
    ["milliseconds", NOW + 5, NOW + 5],
    ["seconds below 9e9", 1_800_000_000, 1_800_000_000_000],
    ["the default below 1e9", 3600, NOW + YEAR_MS],
    ["the default for nonsense", Number.NaN, NOW + YEAR_MS],
  ])("CRT-7 a timeout is read as %s", (_, timeout, end) => {
    expect(endOfEntry(timeout, NOW)).toBe(end);
  });

  it.each(["", "nope", "null", "{}", '{"value":3,"timeout":9e12}', '{"value":{"items":[]},"timeout":9e12}'])("CRT-7 %j is no stored basket", (text) => {
    storage.setItem("cart", text);
    expect(readStoredCart(storage, NOW)).toBeNull();
  });

  it("CRT-7 a storage that refuses is no reason to stop", () => {
    const refusing = { setItem: () => { throw new DOMException("full", "QuotaExceededError"); } } as unknown as Storage;
    expect(() => writeStoredCart(refusing, cartOf({}), NOW)).not.toThrow();
  });
});
