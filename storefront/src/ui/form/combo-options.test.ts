import { describe, expect, it } from "vitest";

import { bestOption, folded, matchingOptions, namedOption } from "./combo-options.ts";

const options = (...names: string[]) => names.map((name, at) => ({ key: String(at), name }));
const cities = options("Iğdır", "İstanbul", "Isparta", "Ağrı", "Van", "Şanlıurfa");
const names = (found: readonly { name: string }[]) => found.map(({ name }) => name);

describe("REG-1 lists that are written into", () => {
  it.each([
    ["ISTANBUL", "İstanbul"],
    ["istanbul", "İstanbul"],
    ["İSTANBUL ", "İstanbul"],
    ["i\u0307stanbul", "İstanbul"],
    ["sanliurfa", "Şanlıurfa"],
    ["Igdir", "Iğdır"],
  ])("REG-1 %j names %s", (text, name) => {
    expect(namedOption(cities, text)?.name).toBe(name);
  });

  it("REG-1 a district is named with its ending and without", () => {
    const districts = options("Moda Mah", "Fenerbahçe Mah", "Cafer Ağa Mah");
    for (const text of ["Moda", "moda mah.", "Moda Mahallesi", "MODA MH"])
      expect(namedOption(districts, text)?.name, text).toBe("Moda Mah");
    expect(namedOption(districts, "Caferağa")?.name).toBe("Cafer Ağa Mah");
    expect(namedOption(options("Moda", "Moda Mah"), "Moda Mahallesi")).toBeNull();
    expect(namedOption(options("Moda", "Moda Mah"), "moda")?.name).toBe("Moda");
    expect(namedOption(options("Aynı", "Aynı"), "aynı")).toBeNull();
  });

  it("REG-1 what begins with the text comes before what holds it", () => {
    expect(names(matchingOptions(options("Kavan", "Van", "Vanlı", "Ağrı"), "van"))).toEqual([
      "Van",
      "Vanlı",
      "Kavan",
    ]);
    expect(matchingOptions(cities, " ")).toBe(cities);
    expect(matchingOptions(cities, "Atlantis")).toEqual([]);
  });

  it("REG-1 what was typed stands for the option it names, or for the only one it fits", () => {
    expect(bestOption(cities, "urf")?.name).toBe("Şanlıurfa");
    expect(bestOption(cities, "is")).toBeNull();
    expect(bestOption(cities, "v")).toBeNull();
    expect(bestOption(cities, "")).toBeNull();
  });

  it("REG-1 any alphabet is compared", () => {
    expect(folded("إسطنبول - 1")).toBe(folded("اسطنبول 1"));
    expect(folded("—")).toBe("");
  });
});
