import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import type { Cart } from "@/lib/gateway/types";
import { messagesOf } from "@/lib/messages";
import { DEFAULT_NUMBER_FORMAT } from "@/lib/money";

import { cartOf } from "../../../test-support/carts.ts";
import { DealCountdown } from "./deal-countdown.tsx";
import { optionWords } from "./options/words.ts";
import { OptionWordsProvider } from "./options/words-context.ts";

const ended = vi.fn();
let still = false;
let visibility: DocumentVisibilityState = "visible";

beforeEach(() => {
  vi.useFakeTimers();
  ended.mockReset();
  still = false;
  visibility = "visible";
  vi.stubGlobal("matchMedia", () => ({
    matches: still,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const countdown = (cart: Cart, secondsLeft: number) => (
  <OptionWordsProvider
    value={{
      ...optionWords(messagesOf("tr")),
      cart: { language: "tr", currency: "TL", numberFormat: DEFAULT_NUMBER_FORMAT },
    }}
  >
    <DealCountdown cart={cart} secondsLeft={secondsLeft} onEnd={ended} />
  </OptionWordsProvider>
);
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const shown = () => screen.getByRole("timer").textContent;
const setVisibility = (next: DocumentVisibilityState) =>
  act(() => {
    visibility = next;
    document.dispatchEvent(new Event("visibilitychange"));
  });

it("CRT-8 a deal is counted down to its end and not beyond", () => {
  render(countdown(cartOf({ "1": 1 }), 3));
  expect(shown()).toBe("Fırsatın bitmesine kalan: 00:00:03");
  expect(screen.getByRole("timer").getAttribute("aria-live")).toBeNull();
  pass(1000);
  expect(shown()).toMatch(/00:00:02$/);
  pass(1999);
  expect(shown()).toMatch(/00:00:01$/);
  expect(ended).not.toHaveBeenCalled();
  pass(1);
  expect(screen.queryByRole("timer")).toBeNull();
  expect(screen.getByText("Fırsatın süresi doldu")).toBeDefined();
  expect(ended).toHaveBeenCalledTimes(1);
  expect(vi.getTimerCount()).toBe(0);
  pass(3_600_000);
  setVisibility("visible");
  expect(ended).toHaveBeenCalledTimes(1);
});

it("CRT-8 a clock that is set makes it neither negative nor endless", () => {
  const { rerender } = render(countdown(cartOf({ "1": 1 }), 10));
  vi.setSystemTime(Date.now() - 365 * 86_400_000);
  pass(4_000);
  expect(shown()).toMatch(/00:00:06$/);
  vi.setSystemTime(Date.now() + 10 * 365 * 86_400_000);
  pass(1_000);
  // It may be early, never late: the basket is read, and what is left is counted from there.
  expect(ended).toHaveBeenCalledTimes(1);
  rerender(countdown(cartOf({ "1": 1 }), 5));
  expect(shown()).toMatch(/00:00:05$/);
  pass(5_000);
  expect(ended).toHaveBeenCalledTimes(2);
});

it("CRT-8 the same basket goes on where it was, a new one begins anew", () => {
  const cart = cartOf({ "1": 1 });
  const { rerender, unmount } = render(countdown(cart, 60));
  pass(20_000);
  rerender(countdown(cart, 60));
  expect(shown()).toMatch(/00:00:40$/);
  rerender(countdown(cartOf({ "1": 2 }), 38));
  expect(shown()).toMatch(/00:00:38$/);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
  render(countdown(cart, 60));
  expect(shown()).toMatch(/00:00:40$/);
});

it("CRT-8 nothing runs while nobody looks, and what passed meanwhile has passed", () => {
  render(countdown(cartOf({ "1": 1 }), 30));
  setVisibility("hidden");
  expect(vi.getTimerCount()).toBe(0);
  pass(12_000);
  setVisibility("visible");
  expect(shown()).toMatch(/00:00:18$/);
  setVisibility("hidden");
  pass(60_000);
  expect(ended).not.toHaveBeenCalled();
  setVisibility("visible");
  expect(ended).toHaveBeenCalledTimes(1);
});

it("CRT-8 where less should move it changes once a minute, and ends in time", () => {
  still = true;
  render(countdown(cartOf({ "1": 1 }), 150));
  expect(shown()).toBe("Fırsatın bitmesine kalan: 3 dakika");
  pass(29_999);
  expect(shown()).toMatch(/3 dakika$/);
  pass(1);
  expect(shown()).toMatch(/2 dakika$/);
  pass(60_000);
  expect(shown()).toBe("Fırsat bir dakika içinde bitiyor");
  pass(59_999);
  expect(ended).not.toHaveBeenCalled();
  pass(1);
  expect(ended).toHaveBeenCalledTimes(1);
});

it("CRT-8 an end that is far away is not counted down", () => {
  render(countdown(cartOf({ "1": 1 }), 86_400 * 365 * 70));
  expect(screen.queryByRole("timer")).toBeNull();
  expect(vi.getTimerCount()).toBe(0);
});
