import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";

import { gateway } from "./gateway.ts";

// How long something takes is for the benchmarks to say: a cold, busy machine takes seconds to
// bring a part that comes late.
const PATIENCE_MS = 10_000;
configure({ asyncUtilTimeout: PATIENCE_MS });
const { waitFor } = vi;
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === "number" ? options : { timeout: PATIENCE_MS, ...options });

// Every request of a test must be one it announced: msw 3 calls an unannounced one an unhandled
// frame.
beforeAll(() => gateway.listen({ onUnhandledFrame: "error" }));
// A browser that was here before: the first calls of one that was not are
// lib/gateway/browser.test.tsx.
beforeEach(() => void (document.cookie = "XSRF-TOKEN=t; path=/"));
afterEach(() => {
  cleanup();
  gateway.resetHandlers();
});
afterAll(() => gateway.close());

globalThis.CSS ??= { escape: (text: string) => text.replace(/[^\w-]/g, "\\$&") } as typeof CSS;

// jsdom knows <dialog> and popover as elements only: enough of their behaviour for components that
// open them.
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.open = false;
};
HTMLElement.prototype.showPopover ??= function (this: HTMLElement) {
  this.dataset.popoverOpen = "";
};
HTMLElement.prototype.hidePopover ??= function (this: HTMLElement) {
  delete this.dataset.popoverOpen;
};
