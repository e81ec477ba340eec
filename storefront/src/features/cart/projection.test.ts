import { describe, expect, it } from "vitest";

import { cartOf, lineAt } from "../../../test-support/carts.ts";
import {
  basketReducer,
  EMPTY_STATE,
  type BasketEvent,
  type BasketState,
  type NewIntent,
} from "./basket-state.ts";
import { lineOf, type LineRef } from "./line-ref.ts";
import { pendingItems, project } from "./projection.ts";

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
const shown = (state: BasketState) =>
  Object.fromEntries(project(state).lines.map(({ key, quantity }) => [key, quantity]));
const having = (items: Record<string, number>) =>
  run([{ type: "read", cart: cartOf(items), version: 0 }]);
const [A, B] = [lineAt(0, "1", 2), lineAt(1, "2:7", 3)];
const two = () => having({ "1": 2, "2:7": 3 });

describe("CRT-2 the basket on the screen", () => {
  it("CRT-2 the count goes from 0 to 1 and stays, whatever arrives in between", () => {
    const counts: number[] = [];
    let state = having({});
    const steps: BasketEvent[] = [
      intended(1, add("1")),
      { type: "sent", ids: [1] },
      { type: "read", cart: cartOf({}), version: 0 },
      { type: "read", cart: cartOf({ "1": 1 }), version: 1 },
      { type: "settled", ids: [1], cart: cartOf({ "1": 1 }) },
      { type: "read", cart: cartOf({}), version: 1 },
    ];
    for (const step of steps) {
      state = basketReducer(state, step);
      counts.push(project(state).itemCount);
    }
    expect(counts).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it("CRT-2 an add during the first read survives it", () => {
    const state = run([
      intended(1, add("1")),
      { type: "sent", ids: [1] },
      { type: "read", cart: cartOf({ "9": 4 }), version: 0 },
    ]);
    expect(state.confirmed).toBeNull();
    expect(pendingItems(state)).toBe(1);
    expect(
      project(basketReducer(state, { type: "settled", ids: [1], cart: cartOf({ "9": 4, "1": 1 }) }))
        .itemCount,
    ).toBe(5);
  });

  it("CRT-2 five rapid adds count five, and each answer confirms its own", () => {
    let state = run(
      [1, 2, 3, 4, 5].map((id) => intended(id, add("1"))),
      having({}),
    );
    expect(project(state).itemCount).toBe(5);
    for (const id of [1, 2, 3, 4, 5]) {
      state = run(
        [
          { type: "sent", ids: [id] },
          { type: "settled", ids: [id], cart: cartOf({ "1": id }) },
        ],
        state,
      );
      expect(project(state).itemCount).toBe(5);
    }
  });

  it("CRT-2 a read that spans a write is dropped, also when it comes after the answer", () => {
    const state = run(
      [
        intended(1, set(A, 5)),
        { type: "sent", ids: [1] },
        { type: "settled", ids: [1], cart: cartOf({ "1": 5, "2:7": 3 }) },
      ],
      two(),
    );
    expect(
      shown(basketReducer(state, { type: "read", cart: cartOf({ "1": 2, "2:7": 3 }), version: 0 })),
    ).toEqual({ "1::0": 5, "2:7:0": 3 });
    expect(
      shown(
        basketReducer(state, { type: "read", cart: cartOf({ "1": 6 }), version: state.version }),
      ),
    ).toEqual({ "1::0": 6 });
  });

  it("CRT-2 two lines change at once, each on its own", () => {
    const state = run([intended(1, set(A, 5)), intended(2, set(B, 1))], two());
    expect(shown(state)).toEqual({ "1::0": 5, "2:7:0": 1 });
    expect(project(state).itemCount).toBe(6);
  });

  it.each([
    ["add", add("3"), { "1::0": 2, "2:7:0": 9 }],
    ["update", set(A, 7), { "1::0": 2, "2:7:0": 9 }],
    ["remove", { type: "remove", line: A } as NewIntent, { "1::0": 2, "2:7:0": 9 }],
    ["empty", { type: "empty" } as NewIntent, { "1::0": 2, "2:7:0": 9 }],
  ])("CRT-2 a failed %s takes back only its own line", (_, intent, expected) => {
    const state = run(
      [
        intended(1, intent),
        { type: "sent", ids: [1] },
        intended(2, set(B, 9)),
        { type: "settled", ids: [1], cart: null },
      ],
      two(),
    );
    expect(shown(state)).toEqual(expected);
  });

  it("CRT-2 totals and line totals are the shop's, never computed", () => {
    const state = run([intended(1, set(A, 50)), intended(2, add("3", 2))], two());
    const { cart, lines, settled } = project(state);
    expect(settled).toBe(false);
    expect(cart?.totals.total.amount).toBe("50.00");
    expect(lines.map(({ lineTotal, pending }) => [lineTotal?.amount ?? null, pending])).toEqual([
      ["20.00", true],
      ["30.00", false],
      [null, true],
    ]);
  });

  it("CRT-2 a later quantity replaces one that waits, not one that is sent", () => {
    const waiting = run([intended(1, set(A, 3)), intended(2, set(A, 4))], two());
    expect(waiting.pending.map(({ id }) => id)).toEqual([2]);
    const sent = run(
      [intended(1, set(A, 3)), { type: "sent", ids: [1] }, intended(2, set(A, 4))],
      two(),
    );
    expect(sent.pending.map(({ id }) => id)).toEqual([1, 2]);
    expect(shown(sent)["1::0"]).toBe(4);
  });

  it("CRT-2 removing a line drops its waiting quantity; emptying drops all that wait but adds", () => {
    expect(
      run([intended(1, set(A, 3)), intended(2, { type: "remove", line: A })], two()).pending.map(
        ({ id }) => id,
      ),
    ).toEqual([2]);
    expect(
      run(
        [intended(1, set(A, 3)), intended(2, add("3")), intended(3, { type: "empty" })],
        two(),
      ).pending.map(({ id }) => id),
    ).toEqual([2, 3]);
  });

  it("CRT-2 what another tab says is taken unless a write is under way", () => {
    const heard: BasketEvent = { type: "heard", cart: cartOf({ "1": 8 }) };
    expect(shown(basketReducer(two(), heard))).toEqual({ "1::0": 8 });
    const writing = run([intended(1, set(A, 3)), { type: "sent", ids: [1] }], two());
    expect(basketReducer(writing, heard)).toBe(writing);
  });

  it("CRT-2 metres of cloth add up without crumbs", () => {
    const cloth = having({ "1": 0.1 });
    expect(project(basketReducer(cloth, intended(1, add("1", 0.2)))).itemCount).toBe(0.3);
  });
});

describe("CRT-2 which line is meant", () => {
  const moved = cartOf({ "2:7": 3 }).lines;
  it("CRT-2 a line is found again after others before it went", () => {
    expect(lineOf(moved, B)?.lineId).toBe("0.2:7");
  });
  it("CRT-2 of two lines of one variant none is guessed", () => {
    const twins = [lineAt(0, "2:7", 1), lineAt(1, "2:7", 4)];
    expect(lineOf(twins, lineAt(5, "2:7", 1))).toBeNull();
    expect(lineOf(twins, twins[1] as LineRef)).toBe(twins[1]);
  });
  it("CRT-2 no variant is written as null and as 0", () => {
    expect(lineOf([lineAt(0, "1:0", 1)], A)?.lineId).toBe("0.1:0");
  });
});
