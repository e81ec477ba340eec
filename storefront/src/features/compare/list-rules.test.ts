import { expect, it } from "vitest";

import {
  ADDED,
  FULL,
  idsOfAddress,
  THERE_ALREADY,
  toIds,
  withoutProduct,
  withProduct,
  withProductAt,
} from "./list-rules";

it("CMP-1 a product is added once, and no fifth", () => {
  expect(withProduct([], "1")).toEqual({ status: ADDED, ids: ["1"] });
  expect(withProduct(["1", "2"], "2")).toEqual({ status: THERE_ALREADY, ids: ["1", "2"] });
  expect(withProduct(["1", "2", "3", "4"], "5")).toEqual({
    status: FULL,
    ids: ["1", "2", "3", "4"],
  });
  // It is there, so it is not the list's fault.
  expect(withProduct(["1", "2", "3", "4"], "4").status).toBe(THERE_ALREADY);
});

it("CMP-2 a product leaves the list, and comes back to its place while there is room", () => {
  expect(withoutProduct(["1", "2", "3"], "2")).toEqual(["1", "3"]);
  expect(withProductAt(["1", "3"], "2", 1)).toEqual(["1", "2", "3"]);
  expect(withProductAt(["1", "3", "4", "5"], "2", 1)).toEqual(["1", "3", "4", "5"]);
  expect(withProductAt(["1", "2"], "2", 0)).toEqual(["1", "2"]);
});

it("CMP-5 whatever is stored, a list of ids is read", () => {
  expect(toIds(["1", 2, "1", "a_b"])).toEqual(["1", "2", "a_b"]);
  expect(toIds(["1", null, {}, "", "x y", "<b>", "1-2", "9".repeat(33)])).toEqual(["1"]);
  expect(toIds(["1", "2", "3", "4", "5"])).toEqual(["1", "2", "3", "4"]);
  for (const foreign of [null, undefined, "1-2", 7, {}, { length: 2 }, true])
    expect(toIds(foreign)).toEqual([]);
});

it("CMP-3 an address names at most four products", () => {
  expect(idsOfAddress("?products=1-2-3")).toEqual({ ids: ["1", "2", "3"], tooMany: false });
  expect(idsOfAddress("?products=1-1-1-1-1")).toEqual({ ids: ["1"], tooMany: false });
  expect(idsOfAddress("?products=1-2-3-4-5")).toEqual({ ids: ["1", "2", "3", "4"], tooMany: true });
  expect(idsOfAddress("?products=<x>-%00-2")).toEqual({ ids: ["2"], tooMany: false });
  expect(idsOfAddress("")).toEqual({ ids: [], tooMany: false });
});
