import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { cartOf } from "../../../test-support/carts.ts";
import { ageOf, nextChangeMs, timeText } from "./time-left.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date", "performance"] }));
afterEach(() => void vi.useRealTimers());

it("CRT-8 a basket ages by whichever clock of the device has moved on further", () => {
  const cart = cartOf({ "1": 1 });
  expect(ageOf(cart)).toBe(0);
  vi.advanceTimersByTime(2_000);
  expect(ageOf(cart)).toBe(2_000);
  // Set back by a day: the other clock goes on.
  vi.setSystemTime(Date.now() - 86_400_000);
  expect(ageOf(cart)).toBe(2_000);
  vi.advanceTimersByTime(500);
  expect(ageOf(cart)).toBe(2_500);
  // The device slept: only the wall clock noticed.
  vi.setSystemTime(Date.now() + 86_400_000 + 60_000);
  expect(ageOf(cart)).toBe(62_500);
  expect(ageOf(cartOf({ "1": 1 }))).toBe(0);
});

it("CRT-8 a time changes with its seconds, or with its minutes until the last one", () => {
  expect(nextChangeMs(61_300, false)).toBe(300);
  expect(nextChangeMs(61_000, false)).toBe(1000);
  expect(nextChangeMs(400, false)).toBe(400);
  expect(nextChangeMs(150_000, true)).toBe(30_000);
  expect(nextChangeMs(120_000, true)).toBe(60_000);
  expect(nextChangeMs(60_000, true)).toBe(60_000);
  expect(nextChangeMs(59_000, true)).toBe(59_000);
});

it("CRT-8 a time is written in figures, and in words where less should move", () => {
  const seconds = 2 * 86_400 + 3 * 3600 + 4 * 60 + 5;
  expect(timeText(seconds, "tr", false)).toBe("2 gün 03:04:05");
  expect(timeText(9, "tr", false)).toBe("00:00:09");
  expect(timeText(seconds, "tr", true)).toBe("2 gün 3 saat 5 dakika");
  expect(timeText(86_400, "en", true)).toBe("1 day");
  expect(timeText(61, "en", true)).toBe("2 minutes");
  expect(timeText(60, "en", true)).toBeNull();
  expect(timeText(seconds, "ar", false)).toMatch(/03:04:05$/);
});
