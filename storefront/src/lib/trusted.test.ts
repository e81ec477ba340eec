import { afterEach, describe, expect, it, vi } from "vitest";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe("HTML for a page", () => {
  it("GW-13 is the text itself where there are no Trusted Types", async () => {
    const { trusted } = await import("./trusted.ts");
    expect(trusted("<p>1</p>")).toBe("<p>1</p>");
  });

  it("GW-13 is made by our one policy, the same object for the same text", async () => {
    const createHTML = vi.fn<(html: string) => object>((html) => ({ html }));
    const createPolicy = vi.fn<(name: string) => object>(() => ({ createHTML }));
    vi.stubGlobal("trustedTypes", { createPolicy });
    const { trusted } = await import("./trusted.ts");
    expect(trusted("<p>1</p>")).toEqual({ html: "<p>1</p>" });
    expect(trusted("<p>1</p>")).toBe(trusted("<p>1</p>"));
    expect(createHTML).toHaveBeenCalledTimes(1);
    expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(["vitrin"]);
  });
});
