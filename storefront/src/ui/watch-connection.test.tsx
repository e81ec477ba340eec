import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { CONNECTION_MISSED, reloadIfMissing } from "./missing-chunk.ts";
import { CONNECTION_PLACE, watchConnection } from "./watch-connection.ts";

const words = { offline: "Bağlantı yok", online: "Bağlandınız" };
let place: HTMLElement;
let stop: () => void;

beforeEach(() => {
  place = document.body.appendChild(document.createElement("p"));
  place.id = CONNECTION_PLACE;
  Object.assign(place.dataset, words);
  stop = watchConnection();
  vi.useFakeTimers();
});
afterEach(() => {
  stop();
  place.remove();
  vi.useRealTimers();
});

const happens = (name: string) => window.dispatchEvent(new Event(name));

it("says that the connection is gone until it is back, and that, for a while", () => {
  expect(place.textContent).toBe("");
  happens("offline");
  vi.advanceTimersByTime(60_000);
  expect(place.textContent).toBe(words.offline);
  happens("online");
  expect(place.textContent).toBe(words.online);
  vi.advanceTimersByTime(4000);
  expect(place.textContent).toBe("");
});

it("says that it was missed, and goes by itself where the browser knows of nothing", () => {
  happens(CONNECTION_MISSED);
  expect(place.textContent).toBe(words.offline);
  vi.advanceTimersByTime(8000);
  expect(place.textContent).toBe("");
});

it("says so where a chunk could not be asked for", async () => {
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
  await reloadIfMissing(new Error("Failed to load chunk /_next/static/chunks/abc.js"));
  expect(place.textContent).toBe(words.offline);
});

it("stays while the browser knows that there is none", () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  happens(CONNECTION_MISSED);
  vi.advanceTimersByTime(60_000);
  expect(place.textContent).toBe(words.offline);
});

it("says so where the connection was lost before the page listened", () => {
  stop();
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  stop = watchConnection();
  expect(place.textContent).toBe(words.offline);
});
