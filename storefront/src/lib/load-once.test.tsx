import { act, render, screen } from "@testing-library/react";
import { Component, Suspense, use, type ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";

import { KEEP_FAILURE_MS, loadOnce } from "./load-once.ts";

afterEach(() => vi.useRealTimers());

it("loads once for all, and again some time after a failure", async () => {
  vi.useFakeTimers();
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error("lost"))
    .mockResolvedValue("words");
  const words = loadOnce(load);
  await expect(words()).rejects.toThrow("lost");
  await expect(words()).rejects.toThrow("lost");
  expect(load).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(KEEP_FAILURE_MS);
  await expect(words()).resolves.toBe("words");
  await expect(words()).resolves.toBe("words");
  expect(load).toHaveBeenCalledTimes(2);
});

class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render = () => (this.state.failed ? <p>Failed</p> : this.props.children);
}

it("a component that uses it fails with it, in place of loading in a loop", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const load = vi.fn(() => Promise.reject<string>(new Error("lost")));
  const words = loadOnce(load);
  const Words = () => use(words());
  await act(async () => {
    render(
      <Boundary>
        <Suspense>
          <Words />
        </Suspense>
      </Boundary>,
    );
  });
  expect(await screen.findByText("Failed")).toBeDefined();
  expect(load).toHaveBeenCalledOnce();
});
