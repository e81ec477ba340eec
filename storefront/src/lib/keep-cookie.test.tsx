import { expect, it, vi } from "vitest";

import { keepCookie } from "./keep-cookie.ts";

it.each([
  ["https:", "grid=a%20b; Path=/; Max-Age=60; SameSite=Lax; Secure"],
  ["http:", "grid=a%20b; Path=/; Max-Age=60; SameSite=Lax"],
])("a cookie that a page sets over %s", (protocol, expected) => {
  vi.stubGlobal("location", { protocol });
  const set = vi.spyOn(document, "cookie", "set").mockImplementation(() => undefined);
  keepCookie("grid", "a b", 60);
  expect(set).toHaveBeenCalledWith(expected);
});
