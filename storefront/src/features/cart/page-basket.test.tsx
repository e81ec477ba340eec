import { HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { http } from "../../../test-support/contract-http.ts";
import { cartOf } from "../../../test-support/carts.ts";
import { gateway } from "../../../test-support/gateway.ts";
import { project } from "./projection.ts";

/** A page of its own: modules loaded anew, controlProps to its surroundings. */
async function openTab(language = "tr") {
  document.documentElement.lang = language;
  vi.resetModules();
  const { basket, connectBasket } = await import("./page-basket.ts");
  const close = connectBasket();
  return {
    basket,
    close,
    quantities: () => project(basket.get()).lines.map(({ quantity }) => quantity),
  };
}

let shop = cartOf({});
const reads = vi.fn();
const tabs: { close: () => void }[] = [];
async function twoTabs(second = "tr") {
  const [a, b] = [await openTab(), await openTab(second)];
  tabs.push(a, b);
  return [a, b] as const;
}

beforeEach(() => {
  document.cookie = "XSRF-TOKEN=t; path=/";
  localStorage.clear();
  shop = cartOf({ "1": 2 });
  reads.mockReset();
  gateway.use(
    http.get("*/bff/cart", () => (reads(), HttpResponse.json(shop))),
    http.delete("*/bff/cart", () =>
      HttpResponse.json({ outcome: "emptied", message: null, cart: (shop = cartOf({})) }),
    ),
    http.post("*/bff/cart/lines", () =>
      HttpResponse.json({
        outcome: "added",
        message: null,
        path: null,
        title: null,
        personalizationError: false,
        cart: (shop = cartOf({ "1": 3 })),
      }),
    ),
  );
});
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close();
  document.documentElement.lang = "tr";
});

describe("CRT-2 two tabs", () => {
  it("CRT-2 what one tab does the other shows, without asking the shop", async () => {
    const [here, there] = await twoTabs();
    await there.basket.load();
    expect(there.quantities()).toEqual([2]);
    reads.mockReset();
    await here.basket.add({ productId: "1", quantity: 1 }, null);
    await vi.waitFor(() => expect(there.quantities()).toEqual([3]));
    expect(reads).not.toHaveBeenCalled();
  });

  it("CRT-2 a tab in another language reads the basket in its own words", async () => {
    const [here, there] = await twoTabs("en");
    await there.basket.load();
    reads.mockReset();
    await here.basket.empty();
    await vi.waitFor(() => expect(there.quantities()).toEqual([]));
    expect(reads).toHaveBeenCalledTimes(1);
  });

  it("CRT-2 a closed tab hears nothing", async () => {
    const [here, there] = await twoTabs();
    await there.basket.load();
    there.close();
    await here.basket.empty();
    expect(there.quantities()).toEqual([2]);
  });
});

it("CRT-7 total and items are kept on the device with every basket that is confirmed", async () => {
  const tab = await openTab();
  tabs.push(tab);
  await tab.basket.add({ productId: "1", quantity: 1 }, null);
  expect(JSON.parse(localStorage.getItem("cart") ?? "null")).toMatchObject({
    value: {
      total: { amount: "30.00", currency: "TL" },
      items: [{ productId: "1", variantId: null, quantity: 3 }],
    },
  });
});
