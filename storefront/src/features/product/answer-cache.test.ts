import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { AnswerCache, CacheMiss } from "./answer-cache.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("PRD-2 at most 100 answers are cached, and the one unused for longest goes first", async () => {
  const cache = new AnswerCache();
  for (let at = 1; at <= 100; at++) await cache.read(`/${at}`, () => Promise.resolve(at));
  await cache.peek("/1");
  for (let at = 101; at <= 150; at++) await cache.read(`/${at}`, () => Promise.resolve(at));
  expect(cache.size).toBe(100);
  await expect(cache.peek("/1")).resolves.toBe(1);
  await expect(cache.peek("/2")).rejects.toThrow(CacheMiss);
  await expect(cache.peek("/150")).resolves.toBe(150);
});

it("PRD-2 who asks for the same gets the same answer, also while it is on its way", async () => {
  const cache = new AnswerCache();
  const load = vi.fn(() => Promise.resolve("kilim"));
  const [first, second] = [cache.read("/a", load), cache.read("/a", load)];
  await expect(Promise.all([first, second])).resolves.toEqual(["kilim", "kilim"]);
  expect(load).toHaveBeenCalledOnce();
});

it("PRD-2 neither a failure is cached nor an answer older than a minute", async () => {
  const cache = new AnswerCache();
  await expect(cache.read("/a", () => Promise.reject(new Error("503")))).rejects.toThrow("503");
  await expect(cache.read("/a", () => Promise.resolve("kilim"))).resolves.toBe("kilim");
  vi.advanceTimersByTime(61_000);
  await expect(cache.peek("/a")).rejects.toThrow(CacheMiss);
  await expect(cache.read("/a", () => Promise.resolve("halı"))).resolves.toBe("halı");
});
