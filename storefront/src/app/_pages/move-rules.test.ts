import { describe, expect, it } from "vitest";

import { followChain } from "./move-rules.ts";

const SHOP: Record<string, [to: string, permanent: boolean]> = {
  "/a": ["/b", true],
  "/b": ["/c", true],
  "/for-now": ["/a", false],
  "/later-for-now": ["/for-now", true],
  "/self": ["/self", true],
  "/one": ["/two", true],
  "/two": ["/one", true],
  ...Object.fromEntries(
    Array.from({ length: 50 }, (_, at) => [`/${at}`, [`/${at + 1}`, true] as [string, boolean]]),
  ),
};
const step = (path: string) => {
  const [to, movedPermanently] = SHOP[path] ?? [null, false];
  return { path, redirectTo: to, movedPermanently };
};
const follow = (path: string) => followChain(step(path), async (next) => step(next));

describe("a page that moved", () => {
  it("is found in one step, for good only if every step is", async () => {
    expect(await follow("/a")).toEqual({ path: "/c", permanent: true });
    expect(await follow("/for-now")).toEqual({ path: "/c", permanent: false });
    expect(await follow("/later-for-now")).toEqual({ path: "/c", permanent: false });
  });

  it("leads to what cannot be shown, which says itself why", async () => {
    expect(await followChain(step("/a"), async () => null)).toEqual({
      path: "/b",
      permanent: true,
    });
  });

  it.each(["/self", "/one", "/0"])("is nowhere if its moves do not end: %s", async (path) => {
    let read = 0;
    const counted = async (next: string) => {
      read++;
      return step(next);
    };
    expect(await followChain(step(path), counted)).toBeNull();
    expect(read).toBeLessThanOrEqual(5);
  });
});
