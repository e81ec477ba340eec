import { describe, expect, it } from "vitest";

import {
  clampDay,
  dayOrder,
  dayParts,
  daysIn,
  dayText,
  isDay,
  monthNames,
  NO_DAY,
} from "./calendar-days.ts";

describe("VAL-4 days", () => {
  it.each([
    ["2000", "2", 29],
    ["1900", "2", 28],
    ["2026", "2", 28],
    ["", "2", 29],
    ["2026", "", 31],
    ["2026", "4", 30],
    ["2026", "12", 31],
  ])("VAL-4 year %j, month %j has %j days", (year, month, days) => {
    expect(daysIn(year, month)).toBe(days);
  });

  it("VAL-4 what is read is written again, for every day of four years", () => {
    for (let time = Date.UTC(1999, 0, 1); time < Date.UTC(2003, 0, 1); time += 86_400_000) {
      const text = new Date(time).toISOString().slice(0, 10);
      expect([isDay(text), dayText(dayParts(text))]).toEqual([true, text]);
    }
  });

  it.each([
    "",
    "1990-5-1",
    "1990-13-01",
    "1990-00-10",
    "1990-02-29",
    "01.05.1990",
    "1990-05-01T00:00",
  ])("VAL-4 %j is no day", (text) => {
    expect([isDay(text), dayParts(text)]).toEqual([false, NO_DAY]);
  });

  it.each([
    [{ year: "1990", month: "5", day: "" }, "1990-05-"],
    [{ year: "", month: "", day: "7" }, "--07"],
    [NO_DAY, ""],
  ])("VAL-4 half a day %j is %j, and none", (parts, text) => {
    expect(dayText(parts)).toBe(text);
    expect(isDay(text)).toBe(false);
  });

  it("VAL-4 the 31st becomes the last of a shorter month", () => {
    expect(clampDay({ year: "2026", month: "2", day: "31" }).day).toBe("28");
    expect(clampDay({ year: "", month: "2", day: "30" }).day).toBe("29");
    expect(clampDay({ year: "2026", month: "3", day: "31" }).day).toBe("31");
  });

  it("VAL-4 months speak the page's language, and stand where it puts them", () => {
    expect(monthNames("tr").slice(0, 3)).toEqual(["Ocak", "Şubat", "Mart"]);
    expect(monthNames("de")[2]).toBe("März");
    expect([dayOrder("tr"), dayOrder("en"), dayOrder("de")]).toEqual([
      ["day", "month", "year"],
      ["month", "day", "year"],
      ["day", "month", "year"],
    ]);
  });
});
