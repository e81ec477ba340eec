import { describe, expect, it } from "vitest";

import {
  BELOW,
  entryOf,
  initialPlaces,
  nameOf,
  ONE_GO_MS,
  postalCodeOf,
  stand,
  tokenOf,
  type,
  type AllWritten,
  type Below,
} from "./places.ts";

const texts = (all: AllWritten) => BELOW.map((level) => all[level].text);
const EMPTY = initialPlaces({ country: { code: "TR", name: "Türkiye" } });
const filled = (atMs: number) =>
  BELOW.reduce((all, level) => stand(all, level, { text: level, code: null, atMs: atMs++ }), EMPTY);

describe("REG-1 the chain of places", () => {
  it.each(["country", ...BELOW] as const)("REG-1 another %s clears what is below it", (level) => {
    const now = { text: "x", code: "9", atMs: 10_000 };
    const after = texts(stand(filled(1000), level, now));
    const at = BELOW.indexOf(level as Below);
    expect(after).toEqual(BELOW.map((one, index) => (index < at ? one : index === at ? "x" : "")));
  });

  it("REG-1 what is filled in at one go ends right in whatever order it comes", () => {
    const values = { state: "S", city: "C", town: "T", district: "D" };
    const orders = permutations(["country", ...BELOW] as const);
    expect(orders).toHaveLength(120);
    for (const order of orders) {
      const all = order.reduce(
        (before, level, at) =>
          level === "country"
            ? stand(before, level, { text: "", code: "CA", atMs: 5000 + at })
            : stand(before, level, { text: values[level], code: null, atMs: 5000 + at }),
        filled(1000),
      );
      expect([all.country, ...texts(all)], order.join()).toEqual(["CA", "S", "C", "T", "D"]);
    }
  });

  it("REG-1 a hand is slower than that: what it wrote before goes", () => {
    const written = stand(EMPTY, "town", { text: "Moda", code: null, atMs: 1000 });
    const after = (ms: number) =>
      stand(written, "city", { text: "x", code: "1", atMs: 1000 + ms }).town.text;
    expect([after(ONE_GO_MS), after(ONE_GO_MS + 1)]).toEqual(["Moda", ""]);
  });

  it("REG-1 while a level is typed, and when the same stands again, nothing below changes", () => {
    const chosen = stand(filled(1000), "city", { text: "İstanbul", code: "34", atMs: 1001 });
    const typed = type(chosen, "city", "İst", 90_000);
    expect([typed.city.code, typed.town.text]).toEqual(["34", "town"]);
    const again = stand(typed, "city", { text: "İstanbul", code: "34", atMs: 91_000 });
    expect(again.town.text).toBe("town");
    expect(stand(typed, "city", { text: "İst", code: null, atMs: 91_000 }).town.text).toBe("");
  });

  it("REG-2 the only entry stands while nothing is written; a code before a name", () => {
    const written = { text: "", code: null, typing: false, atMs: 0 };
    const one = [{ key: "1", name: "Merkez" }];
    const two = [...one, { key: "2", name: "Aynı" }, { key: "3", name: "Aynı" }];
    expect(entryOf(one, written)?.key).toBe("1");
    expect(entryOf(one, { ...written, text: "Başka" })).toBeNull();
    expect(entryOf(two, written)).toBeNull();
    expect(entryOf(two, { ...written, text: "aynı", code: "3" })?.key).toBe("3");
    expect(entryOf(two, { ...written, text: "merkez" })?.key).toBe("1");
    expect(entryOf(two, { ...written, text: "merkez", typing: true })).toBeNull();
  });

  it("REG-2 the district brings its postal code, and leaves alone what was written for it", () => {
    const code = (text: string, of: string) => ({ text, of, atMs: 0 });
    expect(postalCodeOf(code("", ""), "d1", "34710")).toBe("34710");
    expect(postalCodeOf(code("34711", "d1"), "d1", "34710")).toBe("34711");
    expect(postalCodeOf(code("34711", "d1"), "d2", "34726")).toBe("34726");
    expect(postalCodeOf(code("34711", "d1"), "d2", null)).toBe("");
    expect(postalCodeOf(code("34711", ""), "d2", null)).toBe("34711");
    const abroad = stand({ ...EMPTY, postalCode: code("34711", "d1") }, "country", {
      text: "",
      code: "DE",
      atMs: 9000,
    });
    expect(abroad.postalCode.text).toBe("");
  });
});

describe("what a level is called", () => {
  const name = (level: Below, code: string, listed: boolean, withStates = false) =>
    Object.values(nameOf(level, { code }, { listed, withStates }))[0];
  it("names the states of Germany states, and a town abroad a town", () => {
    expect(nameOf("city", { code: "TR" }, { listed: true, withStates: false })).toEqual({
      home: "city",
    });
    expect(name("city", "DE", true)).toBe("state");
    expect(name("city", "CH", true)).toBe("canton");
    expect(name("city", "SA", true)).toBe("region");
    expect(name("state", "CA", true, true)).toBe("province");
    expect(nameOf("city", { code: "CA" }, { listed: true, withStates: true })).toEqual({
      abroad: "city",
    });
    expect(nameOf("city", { code: "US" }, { listed: false, withStates: false })).toEqual({
      abroad: "city",
    });
  });

  it.each([
    ["TR", true, false, [1, 2, 3]],
    ["DE", true, false, [1, 2, 3]],
    ["US", false, false, [2, 3, 4]],
    ["CA", false, true, [2, 3, 4]],
  ])("is what browsers call it: %s", (code, listed, withStates, levels) => {
    const city = nameOf("city", { code }, { listed, withStates });
    const tokens = (["city", "town", "district"] as const).map((level) =>
      tokenOf(level, city, withStates),
    );
    expect(tokens).toEqual(levels.map((level) => `address-level${level}`));
    expect(tokenOf("state", city, withStates)).toBe("address-level1");
  });
});

function permutations<T>(all: readonly T[]): T[][] {
  if (all.length === 0) return [[]];
  return all.flatMap((one, at) =>
    permutations([...all.slice(0, at), ...all.slice(at + 1)]).map((rest) => [one, ...rest]),
  );
}
