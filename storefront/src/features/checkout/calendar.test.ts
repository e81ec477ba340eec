import { describe, expect, it } from "vitest";

import { calendarOf } from "./calendar.ts";

const NOW = new Date("2026-11-24T12:00:00.123Z");
const DELIVERY = {
  id: "VT1001@shop.example",
  date: "2026-12-01",
  from: "09:00",
  to: "12:30",
  title: "Siparişiniz: VT1001",
  description: "Kilim",
};
const unfolded = (calendar: string) => calendar.replaceAll("\r\n ", "");

describe("ORD-1 the delivery in a calendar", () => {
  it("has the hours of the place it is brought to", () => {
    expect(calendarOf(DELIVERY, NOW)).toBe(
      [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Vitrin//Order//EN",
        "BEGIN:VEVENT",
        "UID:VT1001@shop.example",
        "DTSTAMP:20261124T120000Z",
        "DTSTART:20261201T090000",
        "DTEND:20261201T123000",
        "SUMMARY:Siparişiniz: VT1001",
        "DESCRIPTION:Kilim",
        "END:VEVENT",
        "END:VCALENDAR",
        "",
      ].join("\r\n"),
    );
  });

  it("reads a Turkish date too", () => {
    expect(calendarOf({ ...DELIVERY, date: "01.12.2026" }, NOW)).toContain("DTSTART:20261201T0900");
  });

  it("escapes what would end a line or a value", () => {
    const hostile = "a\\b;c,d\r\nATTENDEE:mailto:x@example.test";
    const calendar = unfolded(calendarOf({ ...DELIVERY, title: hostile }, NOW) ?? "");
    expect(calendar).toContain("SUMMARY:a\\\\b\\;c\\,d\\nATTENDEE:mailto:x@example.test\r\n");
    expect(calendar).not.toMatch(/^ATTENDEE/m);
  });

  it("folds lines at 75 bytes, and cuts no character", () => {
    const title = "şğıü".repeat(60);
    const calendar = calendarOf({ ...DELIVERY, title }, NOW) ?? "";
    for (const line of calendar.split("\r\n"))
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(unfolded(calendar)).toContain(`SUMMARY:${title}\r\n`);
  });

  it("is none where the shop's day or hours are unreadable or turned", () => {
    expect(calendarOf({ ...DELIVERY, date: "Salı" }, NOW)).toBeNull();
    expect(calendarOf({ ...DELIVERY, from: "sabah" }, NOW)).toBeNull();
    expect(calendarOf({ ...DELIVERY, to: "08:00" }, NOW)).toBeNull();
  });
});
