import { describe, expect, it } from "vitest";

import { allowed, choose, firstCountry, isAsked, LEVELS, settle, type Chosen } from "./cascade.ts";

const ALL: Chosen = { country: "CA", state: "CA-QC", city: "c", town: "t", district: "d" };
const codes = (...list: string[]) => list.map((code) => ({ code }));

describe("REG-1 the chain of regions", () => {
  it.each(LEVELS)("REG-1 another %s clears what is below it and nothing above", (level) => {
    const after = choose(ALL, level, "x");
    const at = LEVELS.indexOf(level);
    expect(LEVELS.map((one) => after[one])).toEqual(
      LEVELS.map((one, index) => (index < at ? ALL[one] : index === at ? "x" : undefined)),
    );
  });

  it("REG-1 states are asked for only where the country has them", () => {
    expect([
      isAsked("state", { code: "CA", hasStates: true }),
      isAsked("state", { code: "TR", hasStates: false }),
      isAsked("state", undefined),
    ]).toEqual([true, false, false]);
    expect(isAsked("city", undefined)).toBe(true);
  });
});

describe("REG-4 countries without provinces", () => {
  it.each(["US", "CN", "DE", "RU", "GB", "IN", "ES"])(
    "REG-4 no province is asked for in %s",
    (code) => {
      expect(isAsked("state", { code, hasStates: true })).toBe(false);
    },
  );
});

describe("REG-2 lists", () => {
  it.each([
    [codes("1", "2"), "2", "2"],
    [codes("1", "2"), "9", ""],
    [codes("1", "2"), undefined, ""],
    [codes("1"), undefined, "1"],
    [codes("1"), "9", "1"],
    [[], "9", ""],
  ])(
    "REG-2 of %j with %j chosen stands %j: a single entry chooses itself",
    (list, choice, stands) => {
      expect(settle(list, choice)).toBe(stands);
    },
  );
});

describe("REG-3 the first country", () => {
  const list = codes("DE", "FR", "TR");
  it.each([
    [{ selected: "FR", member: "DE" }, "FR"],
    [{ selected: null, member: "DE" }, "DE"],
    [{ selected: "ZZ", member: "" }, "TR"],
    [{ selected: null, member: null }, "TR"],
  ])("REG-3 with %j is %j", (given, first) => {
    expect(firstCountry(list, given)).toBe(first);
  });

  it("REG-3 a member bound to countries chooses among those; an unknown bond binds nobody", () => {
    expect(allowed(list, "de").map(({ code }) => code)).toEqual(["DE"]);
    expect(allowed(list, "DE,FR").map(({ code }) => code)).toEqual(["DE", "FR"]);
    expect(allowed(list, null)).toEqual(list);
    expect(allowed(list, "ZZ")).toEqual(list);
    expect(firstCountry(allowed(list, "DE"), { selected: "TR", member: null })).toBe("DE");
  });
});
