import { afterEach, expect, it, vi } from "vitest";

import { pushAddress, replaceAddress } from "./history.ts";

afterEach(() => {
  Reflect.deleteProperty(history, "pushState");
  Reflect.deleteProperty(history, "replaceState");
  window.history.replaceState(null, "", "/");
});

it("NAV-1 an address of this document does not go through what replaced the browser's methods", () => {
  const replaced = vi.fn();
  Object.assign(history, { pushState: replaced, replaceState: replaced });
  const { length } = history;
  pushAddress("/arama?q=kilim");
  expect(location.href).toBe(`${location.origin}/arama?q=kilim`);
  expect(history.length).toBe(length + 1);
  replaceAddress("/arama?q=kilim&ps=2");
  expect(location.search).toBe("?q=kilim&ps=2");
  expect(history.length).toBe(length + 1);
  expect(replaced).not.toHaveBeenCalled();
});
