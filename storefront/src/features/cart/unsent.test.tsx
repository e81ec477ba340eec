import { HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { Toast } from "@/ui/toast";

import { cartOf, lineAt } from "../../../test-support/carts.ts";
import { http } from "../../../test-support/contract-http.ts";
import { gateway } from "../../../test-support/gateway.ts";
import { problem } from "../../../test-support/shell.ts";
import { project } from "./projection.ts";

/** What the shop has; its ids are positions, as the gateway's are. */
let shop: Record<string, number>;
/** What was written, by key: the gateway does each once. */
let done: Map<string, () => Response | Promise<Response>>;
let sent: string[];
/** Whether answers are lost on their way. */
let lost: boolean;
let toasts: Toast[];
const pages: (() => void)[] = [];
const never = new Promise<Response>(() => undefined);
const [A, B, C] = [lineAt(0, "1", 2), lineAt(2, "2:7", 3), lineAt(1, "5", 1)];

function written(request: Request, what: string, outcome: string, change: () => void) {
  const key = request.headers.get("idempotency-key") ?? "";
  expect(request.headers.get("x-xsrf-token")).toBe("t");
  sent.push(what);
  if (!done.has(key)) {
    change();
    const answer = { outcome, message: null, cart: cartOf(shop) };
    done.set(key, () => HttpResponse.json(answer));
  }
  return lost ? never : done.get(key)!();
}

const itemOf = (lineId: string) => lineId.slice(lineId.indexOf(".") + 1);
const isThere = (lineId: string) => cartOf(shop).lines.some((line) => line.lineId === lineId);
const changed = () =>
  HttpResponse.json(
    { ...problem("cart_changed", 409), cart: cartOf(shop) },
    { status: 409, headers: { "content-type": "application/problem+json" } },
  );

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  shop = { "1": 2, "5": 1, "2:7": 3 };
  [done, sent, lost, toasts] = [new Map(), [], false, []];
  gateway.use(
    http.get("*/bff/cart", () => HttpResponse.json(cartOf(shop))),
    http.patch("*/bff/cart/lines/:lineId", async ({ request, params }) => {
      const lineId = String(params.lineId);
      const { quantity } = await request.clone().json();
      if (!isThere(lineId)) return changed() as never;
      return written(request, `set ${itemOf(lineId)} ${quantity}`, "updated", () => {
        shop[itemOf(lineId)] = Number(quantity);
      }) as never;
    }),
    http.delete("*/bff/cart/lines/:lineId", ({ request, params }) => {
      const lineId = String(params.lineId);
      const key = request.headers.get("idempotency-key") ?? "";
      if (!isThere(lineId) && !done.has(key)) return changed() as never;
      return written(request, `remove ${itemOf(lineId)}`, "removed", () => {
        delete shop[itemOf(lineId)];
      }) as never;
    }),
    http.post("*/bff/cart/lines", async ({ request }) => {
      const { productId, quantity } = await request.clone().json();
      return written(request, `add ${productId} ${quantity}`, "added", () => {
        shop[String(productId)] = (shop[String(productId)] ?? 0) + Number(quantity);
      }) as never;
    }),
  );
});

afterEach(() => {
  for (const close of pages.splice(0)) close();
});

/** A page as it is after a load: modules anew. */
async function openPage() {
  vi.resetModules();
  const { receiveToasts } = await import("@/ui/toast");
  receiveToasts((toast) => toasts.push(toast));
  const { basket, connectBasket } = await import("./page-basket.ts");
  const close = connectBasket();
  pages.push(close);
  const quantities = () =>
    Object.fromEntries(
      project(basket.get()).lines.map(({ productId, quantity }) => [productId, quantity]),
    );
  return { basket, close, quantities };
}

type OpenPage = Awaited<ReturnType<typeof openPage>>;

/** Goes as a browser lets it: nothing of it runs afterwards, what it sent is on its way. */
function leave({ close }: OpenPage): void {
  window.dispatchEvent(new Event("pagehide"));
  close();
}

const settled = (page: OpenPage) => vi.waitFor(() => expect(page.basket.get().pending).toEqual([]));

describe("CRT-2 a page that goes before its basket is written", () => {
  it("CRT-2 a press is at the shop, though the page went at once", async () => {
    const before = await openPage();
    await before.basket.load();
    void before.basket.setQuantity(A, 3);
    leave(before);
    const after = await openPage();
    await after.basket.load();
    expect(after.quantities()).toEqual({ "1": 3, "2": 3, "5": 1 });
    expect(shop["1"]).toBe(3);
    expect(done.size).toBe(1);
  });

  it("CRT-2 the next page sends queued changes in order and once", async () => {
    const before = await openPage();
    await before.basket.load();
    lost = true;
    void before.basket.remove(A);
    void before.basket.remove(B);
    void before.basket.add({ productId: "9", quantity: 2 }, null);
    await vi.waitFor(() => expect(sent).toEqual(["remove 1"]));
    leave(before);
    lost = false;
    const after = await openPage();
    await vi.waitFor(() => expect(shop).toEqual({ "5": 1, "9": 2 }));
    await settled(after);
    expect(sent).toEqual(["remove 1", "remove 1", "remove 2:7", "add 9 2"]);
    expect(done.size).toBe(3);
    expect(after.quantities()).toEqual({ "5": 1, "9": 2 });
    expect(sessionStorage.getItem("basketUnsent")).toBeNull();
    expect(toasts).toEqual([]);
  });

  it("CRT-2 an add whose answer was lost with the page is not added a second time", async () => {
    const before = await openPage();
    await before.basket.load();
    lost = true;
    void before.basket.add({ productId: "5", quantity: 1 }, null);
    await vi.waitFor(() => expect(sent).toEqual(["add 5 1"]));
    leave(before);
    lost = false;
    const after = await openPage();
    await after.basket.load();
    expect(after.quantities()["5"]).toBe(2);
    expect(shop["5"]).toBe(2);
    expect(sent).toEqual(["add 5 1", "add 5 1"]);
  });

  it("CRT-2 going twice loses nothing and doubles nothing", async () => {
    const first = await openPage();
    await first.basket.load();
    lost = true;
    void first.basket.add({ productId: "9", quantity: 1 }, null);
    void first.basket.remove(C);
    await vi.waitFor(() => expect(sent).toEqual(["add 9 1"]));
    leave(first);
    const second = await openPage();
    void second.basket.add({ productId: "8", quantity: 1 }, null);
    await vi.waitFor(() => expect(sent.length).toBe(2));
    leave(second);
    lost = false;
    const third = await openPage();
    await vi.waitFor(() => expect(shop).toEqual({ "1": 2, "2:7": 3, "8": 1, "9": 1 }));
    await settled(third);
    expect(done.size).toBe(3);
  });

  it("CRT-2 what a page that goes is told of its broken-off requests is not believed", async () => {
    const first = await openPage();
    await first.basket.load();
    lost = true;
    void first.basket.remove(C);
    void first.basket.remove(A);
    await vi.waitFor(() => expect(sent).toEqual(["remove 5"]));
    leave(first);
    let breakOff = (): void => undefined;
    gateway.use(
      http.delete(
        "*/bff/cart/lines/:lineId",
        () =>
          new Promise((resolve) => {
            breakOff = () => resolve(HttpResponse.error() as never);
          }),
        { once: true },
      ),
    );
    const before = breakOff;
    const second = await openPage();
    await vi.waitFor(() => expect(breakOff).not.toBe(before));
    window.dispatchEvent(new Event("pagehide"));
    breakOff();
    await second.basket.load();
    leave(second);
    lost = false;
    const third = await openPage();
    await vi.waitFor(() => expect(shop).toEqual({ "2:7": 3 }));
    await settled(third);
    expect(done.size).toBe(2);
  });

  it("CRT-2 what is pressed on the next page counts more than what waited", async () => {
    const before = await openPage();
    await before.basket.load();
    lost = true;
    void before.basket.remove(C);
    void before.basket.setQuantity(A, 7);
    await vi.waitFor(() => expect(sent).toEqual(["remove 5"]));
    leave(before);
    lost = false;
    const after = await openPage();
    void after.basket.setQuantity(A, 4);
    await vi.waitFor(() => expect(shop["1"]).toBe(4));
    await settled(after);
    expect(shop).toEqual({ "1": 4, "2:7": 3 });
    expect(sent).not.toContain("set 1 7");
  });

  it("CRT-2 what waited too long, or is no record of ours, is let go", async () => {
    for (const stored of [
      JSON.stringify({ atMs: Date.now() - 400_000, intents: [{ type: "remove", line: A }] }),
      "{",
      "null",
      "[]",
      '"x"',
      "1",
      '{"atMs":"x"}',
      JSON.stringify({ atMs: Date.now(), intents: [null] }),
    ]) {
      sessionStorage.setItem("basketUnsent", stored);
      const page = await openPage();
      await page.basket.add({ productId: "9", quantity: 1 }, null);
      page.close();
      expect(sessionStorage.getItem("basketUnsent")).toBeNull();
    }
    expect(sent.every((one) => one === "add 9 1")).toBe(true);
  });

  it("CRT-2 a basket that changed meanwhile is shown, and it is said", async () => {
    const before = await openPage();
    await before.basket.load();
    lost = true;
    void before.basket.setQuantity(A, 3);
    void before.basket.remove(B);
    before.basket.flush();
    await vi.waitFor(() => expect(sent).toEqual(["set 1 3"]));
    leave(before);
    lost = false;
    shop = { "8": 6 };
    done.clear();
    const after = await openPage();
    await vi.waitFor(() => expect(toasts.length).toBeGreaterThan(0));
    await settled(after);
    expect(after.quantities()).toEqual({ "8": 6 });
    expect(shop).toEqual({ "8": 6 });
  });

  it("CRT-2 after a failed resume nothing is sent later", async () => {
    const before = await openPage();
    await before.basket.load();
    lost = true;
    void before.basket.add({ productId: "9", quantity: 1 }, null);
    void before.basket.remove(C);
    await vi.waitFor(() => expect(sent).toEqual(["add 9 1"]));
    leave(before);
    gateway.use(http.post("*/bff/cart/lines", () => HttpResponse.error() as never));
    const after = await openPage();
    await vi.waitFor(() => expect(toasts).toHaveLength(1));
    await after.basket.load();
    expect(after.quantities()).toEqual({ "1": 2, "2": 3, "5": 1, "9": 1 });
    expect(sessionStorage.getItem("basketUnsent")).toBeNull();
  });
});
