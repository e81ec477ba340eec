import { cleanup } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";

import { gateway } from "./gateway.ts";

// Every request of a test must be one it announced: msw 3 calls an unannounced one an unhandled frame.
beforeAll(() => gateway.listen({ onUnhandledFrame: "error" }));
// A browser that was here before: the first calls of one that was not are lib/gateway/browser.test.tsx.
beforeEach(() => void (document.cookie = "XSRF-TOKEN=t; path=/"));
afterEach(() => {
  cleanup();
  gateway.resetHandlers();
});
afterAll(() => gateway.close());

globalThis.CSS ??= { escape: (text: string) => text.replace(/[^\w-]/g, "\\$&") } as typeof CSS;

// jsdom knows <dialog> and popover as elements only: enough of their behaviour for components that open them.
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
