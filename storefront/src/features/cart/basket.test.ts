import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { GatewayError } from "@/lib/gateway/problem";
import type { AddToCartResult, Cart, CartChange, Problem } from "@/lib/gateway/types";

import { cartOf, lineAt } from "../../../test-support/carts.ts";
import { Basket, GATHER_MS } from "./basket.ts";
import type { CartCalls } from "./basket-calls.ts";
import { project } from "./projection.ts";

/** Calls that wait for the test to answer them. */
function shop(initial: Cart) {
  const open: {
    name: string;
    args: unknown[];
    resolve: (value: never) => void;
    reject: (error: unknown) => void;
  }[] = [];
  const call = (name: string) =>
    vi.fn(
      (...args: unknown[]) =>
        new Promise<never>((resolve, reject) => open.push({ name, args, resolve, reject })),
    );
  const calls: CartCalls = {
    read: vi.fn(async () => initial),
    add: call("add"),
    setQuantity: call("setQuantity"),
    setQuantities: call("setQuantities"),
    remove: call("remove"),
    empty: call("empty"),
  };
  const settled = () => vi.advanceTimersByTimeAsync(0);
  return {
    calls,
    names: () => open.map(({ name }) => name),
    next: () => open.find(() => true),
    async answer(value: unknown) {
      open.shift()?.resolve(value as never);
      await settled();
    },
    async fail(error: unknown) {
      open.shift()?.reject(error);
      await settled();
    },
  };
}

const added = (cart: Cart | null): AddToCartResult => ({
  outcome: "added",
  message: null,
  path: null,
  title: null,
  personalizationError: false,
  cart,
});
const updated = (cart: Cart | null): CartChange => ({ outcome: "updated", message: null, cart });
const [A, B] = [lineAt(0, "1", 2), lineAt(1, "2:7", 3)];
const quantities = (basket: Basket) => project(basket.get()).lines.map(({ quantity }) => quantity);
const problem = (code: Problem["code"], more: object = {}) =>
  new GatewayError(code, 409, {
    type: "",
    title: code,
    status: 409,
    code,
    detail: null,
    field: null,
    requestId: "r",
    ...more,
  });

async function opened(cart: Cart = cartOf({ "1": 2, "2:7": 3 })) {
  const server = shop(cart);
  const basket = new Basket(server.calls);
  await basket.load();
  return { server, basket };
}

describe("CRT-2 the basket and the shop", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("CRT-2 writes go one after the other, in the order they were made", async () => {
    const { server, basket } = await opened(cartOf({}));
    const first = basket.add({ productId: "1", quantity: 1 }, null);
    void basket.add({ productId: "3", quantity: 1 }, null);
    expect(server.names()).toEqual(["add"]);
    expect(project(basket.get()).itemCount).toBe(2);
    await server.answer(added(cartOf({ "1": 1 })));
    await expect(first).resolves.toMatchObject({ type: "answered", answer: { outcome: "added" } });
    expect(server.names()).toEqual(["add"]);
    await server.answer(added(cartOf({ "1": 1, "3": 1 })));
    expect(project(basket.get())).toMatchObject({ itemCount: 2, settled: true });
  });

  it("CRT-2 quick presses of one stepper become one update with the last quantity", async () => {
    const { server, basket } = await opened();
    const early = basket.setQuantity(A, 3);
    void basket.setQuantity(A, 4);
    await expect(early).resolves.toEqual({ type: "superseded" });
    await vi.advanceTimersByTimeAsync(GATHER_MS);
    expect(server.next()).toMatchObject({ name: "setQuantity", args: ["0.1", 4] });
  });

  it("CRT-2 lines changed together become one bulk update", async () => {
    const { server, basket } = await opened();
    const both = [basket.setQuantity(A, 1), basket.setQuantity(B, 9)];
    await vi.advanceTimersByTimeAsync(GATHER_MS);
    expect(server.next()).toMatchObject({
      name: "setQuantities",
      args: [
        [
          { lineId: "0.1", quantity: 1 },
          { lineId: "1.2:7", quantity: 9 },
        ],
      ],
    });
    await server.answer(updated(cartOf({ "1": 1, "2:7": 9 })));
    expect((await Promise.all(both)).map(({ type }) => type)).toEqual(["answered", "answered"]);
  });

  it("CRT-2 a line removed while another is on its way is addressed by its new place", async () => {
    const { server, basket } = await opened();
    void basket.remove(A);
    void basket.remove(B);
    await server.answer({ outcome: "removed", message: null, cart: cartOf({ "2:7": 3 }) });
    expect(server.next()).toMatchObject({ name: "remove", args: ["0.2:7"] });
  });

  it("CRT-2 a refused change shows the shop's basket again and hands the refusal on", async () => {
    const { server, basket } = await opened();
    const result = basket.setQuantity(A, 99);
    await vi.advanceTimersByTimeAsync(GATHER_MS);
    await server.answer({
      outcome: "failed",
      message: "Stokta 5 adet var",
      cart: cartOf({ "1": 2, "2:7": 3 }),
    });
    await expect(result).resolves.toMatchObject({
      type: "answered",
      answer: { outcome: "failed", message: "Stokta 5 adet var" },
    });
    expect(quantities(basket)).toEqual([2, 3]);
  });

  it("CRT-2 cart_changed puts the fresh basket in place and says so", async () => {
    const { server, basket } = await opened();
    const result = basket.remove(A);
    await server.fail(problem("cart_changed", { cart: cartOf({ "8": 6 }) }));
    await expect(result).resolves.toEqual({ type: "changed" });
    expect(quantities(basket)).toEqual([6]);
  });

  it("CRT-2 a timed-out write reads the basket before anything else: it had come true", async () => {
    const { server, basket } = await opened();
    vi.mocked(server.calls.read).mockResolvedValueOnce(cartOf({ "1": 5, "2:7": 3 }));
    const result = basket.setQuantity(A, 5);
    await vi.advanceTimersByTimeAsync(GATHER_MS);
    await server.fail(new GatewayError("timed_out", 0));
    await expect(result).resolves.toEqual({ type: "landed" });
    expect(quantities(basket)).toEqual([5, 3]);
  });

  it("CRT-2 a timed-out write that did not come true fails for certain", async () => {
    const { server, basket } = await opened();
    const result = basket.add({ productId: "1", quantity: 1 }, null);
    await server.fail(problem("shop_too_slow"));
    await expect(result).resolves.toMatchObject({
      type: "failed",
      certain: true,
      error: { code: "shop_too_slow" },
    });
    expect(server.calls.add).toHaveBeenCalledTimes(1);
    expect(quantities(basket)).toEqual([2, 3]);
  });

  it("CRT-2 nobody claims to know when the basket cannot be read either", async () => {
    const { server, basket } = await opened();
    vi.mocked(server.calls.read).mockRejectedValueOnce(new GatewayError("offline", 0));
    const result = basket.add({ productId: "1", quantity: 1 }, null);
    await server.fail(new GatewayError("timed_out", 0));
    await expect(result).resolves.toMatchObject({ type: "failed", certain: false });
  });

  it("CRT-2 a read overtaken by a write is made again when all is quiet", async () => {
    const { server, basket } = await opened(cartOf({}));
    let answerRead = (_cart: Cart): void => undefined;
    vi.mocked(server.calls.read).mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          answerRead = resolve;
        }),
    );
    const slow = basket.load();
    void basket.add({ productId: "1", quantity: 1 }, null);
    answerRead(cartOf({ "9": 9 }));
    await slow;
    expect(project(basket.get()).itemCount).toBe(1);
    vi.mocked(server.calls.read).mockResolvedValueOnce(cartOf({ "9": 9, "1": 1 }));
    await server.answer(added(cartOf({ "1": 1 })));
    expect(project(basket.get()).itemCount).toBe(10);
  });

  it("CRT-2 another tab's basket is shown; during a write it is read again instead", async () => {
    const { server, basket } = await opened();
    basket.hear(cartOf({ "1": 7 }));
    expect(quantities(basket)).toEqual([7]);
    void basket.empty();
    basket.hear(cartOf({ "1": 8 }));
    vi.mocked(server.calls.read).mockResolvedValueOnce(cartOf({ "4": 1 }));
    await server.answer({ outcome: "emptied", message: null, cart: cartOf({}) });
    expect(project(basket.get()).lines.map(({ productId }) => productId)).toEqual(["4"]);
  });

  it("CRT-2 every basket is passed on with how it is known", async () => {
    const { server, basket } = await opened();
    const heard = vi.fn();
    basket.onConfirmed(heard);
    void basket.empty();
    await server.answer({ outcome: "emptied", message: null, cart: cartOf({}) });
    expect(heard).toHaveBeenCalledExactlyOnceWith(cartOf({}), "written");
    basket.hear(cartOf({ "1": 1 }));
    expect(heard).toHaveBeenLastCalledWith(cartOf({ "1": 1 }), "heard");
  });

  it("CRT-2 an answer without a basket makes it read again", async () => {
    const { server, basket } = await opened();
    vi.mocked(server.calls.read).mockResolvedValueOnce(cartOf({ "1": 3 }));
    void basket.add({ productId: "1", quantity: 1 }, null);
    await server.answer(added(null));
    expect(quantities(basket)).toEqual([3]);
  });

  it("CRT-2 what is gathering is sent at once when the page goes", async () => {
    const { server, basket } = await opened();
    void basket.setQuantity(A, 6);
    basket.flush();
    expect(server.next()).toMatchObject({ name: "setQuantity", args: ["0.1", 6] });
  });
});
