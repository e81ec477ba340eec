import { HttpResponse } from "msw";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import type { Cart, LineOptions } from "@/lib/gateway/types";
import { messagesOf } from "@/lib/messages";
import { receiveToasts, type Toast } from "@/ui/toast";

import { cartOf, lineAt } from "../../../test-support/carts.ts";
import { http } from "../../../test-support/contract-http.ts";
import { gateway } from "../../../test-support/gateway.ts";
import { basket } from "./page-basket.ts";
import { project, type ProjectedLine } from "./projection.ts";
import { putBack } from "./put-back.ts";
import { restore } from "./use-known-options.ts";
import { cartWords } from "./words.ts";

const words = cartWords(messagesOf("tr"));
const sent = vi.fn();
let shop: Cart;
let toasts: Toast[];
let stopToasts = (): void => undefined;

beforeEach(async () => {
  toasts = [];
  stopToasts = receiveToasts((toast) => toasts.push(toast));
  sent.mockReset();
  shop = cartOf({ "2:7": 3 });
  gateway.use(
    http.get("*/bff/cart", () => HttpResponse.json(shop)),
    http.post("*/bff/cart/lines", async ({ request }) => {
      const body = await request.json();
      sent(body);
      const refused = body.productId === "9";
      if (!refused) shop = cartOf({ "1": 2, "2:7": 3 });
      return HttpResponse.json({
        outcome: refused ? "failed" : "added",
        message: refused ? "Stokta kalmadı" : null,
        path: null,
        title: null,
        personalizationError: false,
        cart: shop,
      });
    }),
    http.put("*/bff/cart/lines/:lineId/gift-package", async ({ request }) => {
      sent(await request.json());
      return HttpResponse.json({ outcome: "updated", message: null, cart: shop, options: null });
    }),
    http.put("*/bff/cart/lines/:lineId/note", async ({ request }) => {
      sent(await request.json());
      return HttpResponse.json({ outcome: "updated", message: null, cart: shop, options: null });
    }),
  );
  await basket.load();
});
afterEach(() => stopToasts());

const lineOf = (item: string): ProjectedLine =>
  project({ confirmed: cartOf({ [item]: 2 }), pending: [], version: 0 }).lines[0]!;
const optionsOf = (given: Partial<LineOptions>): LineOptions => ({
  lineId: "0.1",
  giftPackage: false,
  giftNote: "",
  note: "",
  ...given,
});

it("CRT-2 a line is put back with its gift package and its note", async () => {
  const options = optionsOf({ giftPackage: true, giftNote: "Mutlu yıllar", note: "Mavi" });
  await putBack([{ line: lineOf("1"), options }], { words, restore });
  expect(sent.mock.calls).toEqual([
    [{ productId: "1", quantity: 2 }],
    [{ wrapped: true, note: "Mutlu yıllar" }],
    [{ text: "Mavi" }],
  ]);
  expect(toasts).toEqual([]);
});

it("CRT-4 a line is put back with its subscription and its note", async () => {
  const monthly = { value: "30", everyDays: 30 };
  const subscription = { offered: [monthly], chosen: monthly };
  const line = { ...lineOf("1"), subscription };
  const back = () =>
    (shop = cartOf(
      {},
      { lines: [lineAt(0, "1", 1), lineAt(1, "1", 2, { subscription, lineId: "monthly" })] },
    ));
  gateway.use(
    http.post("*/bff/cart/lines", async ({ request }) => {
      sent(await request.json());
      return HttpResponse.json({
        outcome: "added",
        message: null,
        path: null,
        title: null,
        personalizationError: false,
        cart: back(),
      });
    }),
    http.put("*/bff/cart/lines/:lineId/note", async ({ request, params }) => {
      sent(params.lineId, await request.json());
      return HttpResponse.json({ outcome: "updated", message: null, cart: shop, options: null });
    }),
  );
  await putBack([{ line, options: optionsOf({ note: "Mavi" }) }], { words, restore });
  expect(sent.mock.calls).toEqual([
    [{ productId: "1", quantity: 2, subscribe: true, subscribeFrequency: "30" }],
    ["monthly", { text: "Mavi" }],
  ]);
  expect(toasts).toEqual([]);
});

it("CRT-4 an undo says so when the shop put the line back without its subscription", async () => {
  const monthly = { value: "30", everyDays: 30 };
  const line = { ...lineOf("1"), subscription: { offered: [monthly], chosen: monthly } };
  await putBack([{ line, options: optionsOf({}) }], { words, restore });
  expect(toasts).toMatchObject([{ text: expect.stringContaining("Ürün 1 geri kondu.") as string }]);
});

it("CRT-2 an undo that nobody can complete says what is left to do", async () => {
  await putBack([{ line: lineOf("1"), options: null }], { words, restore });
  expect(toasts).toMatchObject([{ text: expect.stringContaining("Ürün 1 geri kondu.") as string }]);
});

it("CRT-2 an undo names what could not be put back, with the shop's reason", async () => {
  const plain = optionsOf({});
  await putBack(
    [
      { line: lineOf("1"), options: plain },
      { line: lineOf("9"), options: plain },
    ],
    { words, restore },
  );
  expect(toasts).toMatchObject([{ text: "Geri konamadı: Ürün 9. Stokta kalmadı", tone: "bad" }]);
});
