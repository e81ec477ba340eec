import { describe, expect, it } from "vitest";

import { appointmentOf, calendarFile } from "./calendar-file.ts";

const NOW = new Date("2026-11-24T09:30:05.123Z");
const entry = {
  uid: "VT1001@shop.example",
  title: "Teslimat",
  text: "Sipariş VT1001",
  day: "2026-11-26",
  from: "09:00",
  to: "13:00",
};
const unfolded = (file: string) => file.replaceAll("\r\n ", "");

describe("CRT-3 the calendar file of a delivery", () => {
  it("names day, times and their zone", () => {
    const lines = calendarFile(entry, NOW).split("\r\n");
    expect(lines).toContain("DTSTAMP:20261124T093005Z");
    expect(lines).toContain("DTSTART;TZID=Europe/Istanbul:20261126T090000");
    expect(lines).toContain("DTEND;TZID=Europe/Istanbul:20261126T130000");
    expect(lines).toContain("TZID:Europe/Istanbul");
    expect(lines.at(-1)).toBe("");
    expect(lines.at(-2)).toBe("END:VCALENDAR");
  });

  it("escapes what has a meaning of its own, so that no text adds a line", () => {
    const text = "a;b,c\\d\r\nBEGIN:VALARM\u0007";
    const file = unfolded(calendarFile({ ...entry, text }, NOW));
    expect(file).toContain("DESCRIPTION:a\\;b\\,c\\\\d\\nBEGIN:VALARM\r\n");
    expect(file.match(/\r\nBEGIN:VALARM/)).toBeNull();
  });

  it("folds after 75 octets, between characters", () => {
    const title = "تسليم طلبك ".repeat(20);
    const file = calendarFile({ ...entry, title }, NOW);
    for (const line of file.split("\r\n"))
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(unfolded(file)).toContain(`SUMMARY:${title}`);
    expect(file).not.toContain("\ufffd");
  });

  it("ends on the next day where a slot reaches over midnight", () => {
    const file = calendarFile({ ...entry, day: "2026-12-31", from: "22:00", to: "00:00" }, NOW);
    expect(file).toContain("DTEND;TZID=Europe/Istanbul:20270101T000000");
  });

  it.each([
    ["2026-11-26", "2026-11-26"],
    ["26.11.2026", "2026-11-26"],
    ["6/1/2026", "2026-01-06"],
    ["31.02.2026", null],
    ["Perşembe", null],
    ["", null],
  ])("reads %j as a day of the shop: %j", (date, day) => {
    expect(appointmentOf(date, "9:00", "13:00")?.day ?? null).toBe(day);
  });

  it("has no appointment without times", () => {
    expect(appointmentOf("2026-11-26", "morning", "13:00")).toBeNull();
    expect(appointmentOf("2026-11-26", "09:00", "24:30")).toBeNull();
    expect(appointmentOf("2026-11-26", "9:00", "13:00")?.from).toBe("09:00");
  });
});
