import { beforeEach, describe, expect, it, vi } from "vitest";

import type { AddToCart } from "@/lib/gateway/types";
import { CART_KEY, writeStored } from "@/lib/stored";

import { stubLocalStorage } from "../../../test-support/storage.ts";
import { gatewayCalls } from "./gateway-calls.ts";
import { refillBasket } from "./refill.ts";
import { readStoredCart } from "./stored-cart.ts";

vi.mock("./gateway-calls.ts", () => ({ gatewayCalls: { read: vi.fn(), add: vi.fn() } }));
vi.mock("@/lib/gateway/refresh-shell", () => ({ refreshShell: () => Promise.resolve() }));
const read = vi.mocked(gatewayCalls.read);
const add = vi.mocked(gatewayCalls.add);

const cartOf = (lines: number) =>
  ({ lines: Array.from({ length: lines }) }) as unknown as Awaited<
    ReturnType<typeof gatewayCalls.read>
  >;
const resultOf = (outcome: "added" | "failed") =>
  ({ outcome }) as Awaited<ReturnType<typeof gatewayCalls.add>>;

let sent: AddToCart[];
let inBasket: number;
beforeEach(() => {
  stubLocalStorage();
  sent = [];
  inBasket = 0;
  let last: Promise<unknown> = Promise.resolve();
  Object.defineProperty(navigator, "locks", {
    configurable: true,
    value: {
      request: (_: string, work: () => Promise<unknown>) => {
        const done = last.then(work);
        last = done.catch(() => undefined);
        return done;
      },
    },
  });
  read.mockImplementation(async () => cartOf(inBasket));
  add.mockImplementation(async (request) => {
    sent.push(request);
    inBasket++;
    return resultOf("added");
  });
  writeStored(CART_KEY, {
    total: { amount: "10.00", currency: "TL" },
    itemCount: 3,
    items: [
      { productId: "7", variantId: null, quantity: 1 },
      { productId: "8", variantId: "9", quantity: 2 },
    ],
  });
});

describe("CRT-7 a basket that the shop has forgotten", () => {
  it("is filled from the device's copy, once, however many tabs ask", async () => {
    const results = await Promise.all([refillBasket(), refillBasket()]);
    expect(results).toEqual([{ type: "filled", added: 2, missed: 0 }, { type: "none" }]);
    expect(sent).toEqual([
      { productId: "7", variantId: null, quantity: 1 },
      { productId: "8", variantId: "9", quantity: 2 },
    ]);
    expect(readStoredCart()).toBeNull();
  });

  it("is left alone where something is in it", async () => {
    inBasket = 1;
    expect(await refillBasket()).toEqual({ type: "none" });
    expect(sent).toEqual([]);
    expect(readStoredCart()).not.toBeNull();
  });

  it("counts what cannot be had any more", async () => {
    add.mockResolvedValueOnce(resultOf("failed")).mockRejectedValueOnce(new Error("cut"));
    expect(await refillBasket()).toEqual({ type: "filled", added: 0, missed: 2 });
  });

  it("keeps the copy where the basket cannot be read", async () => {
    read.mockRejectedValueOnce(new Error("away"));
    await expect(refillBasket()).rejects.toThrow();
    expect(readStoredCart()).not.toBeNull();
    expect(sent).toEqual([]);
  });
});
