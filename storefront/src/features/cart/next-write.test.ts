import { describe, expect, it } from "vitest";

import { cartOf, lineAt } from "../../../test-support/carts.ts";
import { hasLanded } from "./failed-write.ts";
import { nextWrite } from "./next-write.ts";
import {
  basketReducer,
  EMPTY_STATE,
  type BasketEvent,
  type BasketState,
  type NewIntent,
} from "./basket-state.ts";
import type { LineRef } from "./line-ref.ts";

const run = (events: BasketEvent[], state: BasketState = EMPTY_STATE) =>
  events.reduce(basketReducer, state);
const intended = (id: number, intent: NewIntent): BasketEvent => ({ type: "intended", id, intent });
const add = (productId: string, quantity = 1, variantId: string | null = null): NewIntent => ({
  type: "add",
  productId,
  variantId,
  quantity,
  preview: null,
  request: { productId, quantity },
});
const set = (line: LineRef, quantity: number): NewIntent => ({ type: "set", line, quantity });
const having = (items: Record<string, number>) =>
  run([{ type: "read", cart: cartOf(items), version: 0 }]);
const [A, B] = [lineAt(0, "1", 2), lineAt(1, "2:7", 3)];
const two = () => having({ "1": 2, "2:7": 3 });

describe("CRT-2 what is sent next", () => {
  it("CRT-2 one changed quantity is one update", () => {
    expect(nextWrite(run([intended(1, set(B, 9))], two()))).toEqual({
      call: "setOne",
      ids: [1],
      lineId: "1.2:7",
      quantity: 9,
    });
  });
  it("CRT-2 several changed quantities are one bulk update of every line, in the shop's order", () => {
    const state = run(
      [intended(1, set(B, 9)), intended(2, set(A, 1))],
      having({ "1": 2, "2:7": 3, "5:1": 4 }),
    );
    expect(nextWrite(state)).toEqual({
      call: "setMany",
      ids: [1, 2],
      lines: [
        { lineId: "0.1", quantity: 1 },
        { lineId: "1.2:7", quantity: 9 },
        { lineId: "2.5:1", quantity: 4 },
      ],
    });
  });
  it("CRT-2 a removal goes by itself, after what was asked for before it", () => {
    const state = run([intended(1, set(B, 9)), intended(2, { type: "remove", line: A })], two());
    expect(nextWrite(state)).toMatchObject({ call: "setOne", ids: [1] });
    expect(
      nextWrite(
        run(
          [
            { type: "sent", ids: [1] },
            { type: "settled", ids: [1], cart: null },
          ],
          state,
        ),
      ),
    ).toEqual({ call: "remove", ids: [2], lineId: "0.1" });
  });
  it("CRT-2 a line that is no longer there gets no write", () => {
    expect(
      nextWrite(run([intended(1, set(B, 9)), { type: "heard", cart: cartOf({ "1": 2 }) }], two())),
    ).toEqual({ call: "gone", ids: [1] });
  });

  const before = cartOf({ "1": 2, "2:7": 3 });
  it.each([
    ["add", add("1", 2), cartOf({ "1": 4, "2:7": 3 }), true],
    ["add", add("1", 2), before, false],
    ["set", set(A, 5), cartOf({ "1": 5, "2:7": 3 }), true],
    ["set", set(A, 5), before, false],
    ["remove", { type: "remove", line: A } as NewIntent, cartOf({ "2:7": 3 }), true],
    ["remove", { type: "remove", line: A } as NewIntent, before, false],
    ["empty", { type: "empty" } as NewIntent, cartOf({}), true],
    ["empty", { type: "empty" } as NewIntent, before, false],
  ])("CRT-2 the basket tells whether a lost %s came true", (_, intent, after, expected) => {
    const state = run([intended(1, intent)], two());
    expect(hasLanded(state.pending, before, after)).toBe(expected);
  });
});
