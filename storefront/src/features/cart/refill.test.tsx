import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";

import type { AddToCartResult } from "@/lib/gateway/types";

import { cartOf, lineAt } from "../../../test-support/carts.ts";
import { http } from "../../../test-support/contract-http.ts";
import { gateway } from "../../../test-support/gateway.ts";
import { writeStoredCart } from "./stored-cart.ts";

/** What the shop has by now, and what was sent to it. */
let shop: Record<string, number>;
let added: string[];
let outcome: AddToCartResult["outcome"];

beforeEach(() => {
  document.cookie = "XSRF-TOKEN=t; path=/";
  localStorage.clear();
  sessionStorage.clear();
  shop = {};
  added = [];
  outcome = "added";
  gateway.use(
    http.get("*/bff/cart", () => HttpResponse.json(cartOf(shop))),
    http.post("*/bff/cart/lines", async ({ request }) => {
      const { productId, variantId, quantity } = await request.json();
      const item = [productId, variantId].filter(Boolean).join(":");
      added.push(item);
      if (outcome === "added") shop[item] = (shop[item] ?? 0) + quantity;
      return HttpResponse.json({
        outcome,
        message: null,
        path: null,
        title: null,
        personalizationError: false,
        cart: outcome === "added" ? cartOf(shop) : null,
      });
    }),
  );
});

/** The page as it is after a load: modules anew, its basket tied to the device. */
async function openPage() {
  vi.resetModules();
  const { connectBasket } = await import("./page-basket.ts");
  connectBasket();
  return (await import("./refill.ts")).refillBasket;
}

describe("CRT-7 a basket that the shop has forgotten", () => {
  it("is filled again from the device, each line once", async () => {
    writeStoredCart(cartOf({ "1204:7": 2, "9": 1 }));
    const refill = await openPage();
    expect(await refill()).toEqual({ added: 2, missed: 0 });
    expect(shop).toEqual({ "1204:7": 2, "9": 1 });
    expect(await refill()).toBeNull();
    expect(shop).toEqual({ "1204:7": 2, "9": 1 });
    expect(localStorage.getItem("refill")).toBeNull();
  });

  it("CRT-4 is filled with what was subscribed to as that, and with the rest as once", async () => {
    const sent: unknown[] = [];
    gateway.use(
      http.post("*/bff/cart/lines", async ({ request }) => {
        const { subscribe, subscribeFrequency } = await request.json();
        sent.push([subscribe, subscribeFrequency]);
        return HttpResponse.json({
          outcome: "added",
          message: null,
          path: null,
          title: null,
          personalizationError: false,
          cart: cartOf({ "9": 1 }),
        });
      }),
    );
    const chosen = { value: "30", everyDays: 30 };
    const subscription = { offered: [chosen], chosen };
    writeStoredCart(
      cartOf({}, { lines: [lineAt(0, "9", 1, { subscription }), lineAt(1, "9", 1)] }),
    );
    const refill = await openPage();
    expect(await refill()).toEqual({ added: 2, missed: 0 });
    expect(sent).toEqual([
      [true, "30"],
      [undefined, undefined],
    ]);
  });

  it("is left alone where something is in it", async () => {
    writeStoredCart(cartOf({ "9": 1 }));
    shop = { "4": 1 };
    const refill = await openPage();
    expect(await refill()).toBeNull();
    expect(added).toEqual([]);
  });

  it("is not filled from a copy that is older than a day, or that is none", async () => {
    writeStoredCart(cartOf({ "9": 1 }));
    const refill = await openPage();
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 90_000_000);
    expect(await refill()).toBeNull();
    vi.restoreAllMocks();
    localStorage.setItem(
      "cart",
      JSON.stringify({
        value: { itemCount: 1, total: {}, items: [{ productId: 9 }, null, { quantity: -1 }] },
        timeout: Date.now() + 365 * 86_400_000,
      }),
    );
    expect(await refill()).toBeNull();
    expect(added).toEqual([]);
  });

  it("counts what the shop would not take", async () => {
    writeStoredCart(cartOf({ "9": 1 }));
    outcome = "failed";
    const refill = await openPage();
    expect(await refill()).toEqual({ added: 0, missed: 1 });
    expect(await refill()).toBeNull();
    expect(added).toEqual(["9"]);
  });

  it("goes on after a reload with what was not sent yet", async () => {
    writeStoredCart(cartOf({ "1": 1, "2": 1, "3": 1 }));
    const refill = await openPage();
    const sent: unknown[] = [];
    const keyOf = (request: Request) => request.headers.get("idempotency-key");
    gateway.use(
      http.post("*/bff/cart/lines", ({ request }) => {
        sent.push(keyOf(request));
        // The page goes away with its answer under way.
        return new Promise<never>(() => undefined);
      }),
    );
    void refill();
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    gateway.use(
      http.get("*/bff/cart", () => HttpResponse.json(cartOf({ "1": 1 }))),
      http.post("*/bff/cart/lines", async ({ request }) => {
        // What came under the same key is done already.
        if (!sent.includes(keyOf(request))) added.push(String((await request.json()).productId));
        return HttpResponse.json({
          outcome: "added",
          message: null,
          path: null,
          title: null,
          personalizationError: false,
          cart: cartOf({ "1": 1, "2": 1, "3": 1 }),
        });
      }),
    );
    const again = await openPage();
    expect(await again()).toEqual({ added: 2, missed: 0 });
    expect(added).toEqual(["2", "3"]);
  });

  it("stops where the shop cannot be asked, and loses nothing", async () => {
    writeStoredCart(cartOf({ "9": 1 }));
    const refill = await openPage();
    gateway.use(http.get("*/bff/cart", () => HttpResponse.error()));
    await expect(refill()).rejects.toThrow();
    expect(added).toEqual([]);
    gateway.use(http.get("*/bff/cart", () => HttpResponse.json(cartOf(shop))));
    expect(await refill()).toEqual({ added: 1, missed: 0 });
    expect(shop).toEqual({ "9": 1 });
  });
});
