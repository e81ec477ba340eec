import { describe, expect, it } from "vitest";

import { alternateLinks } from "./alternate-link-rules.ts";
import { isIndexed } from "./indexing.ts";

const PAGE = {
  kind: "category",
  path: "/kilims",
  alternates: [
    { language: "tr", path: "/kilimler" },
    { language: "en", path: "/kilims" },
    { language: "xx", path: "/nowhere" },
  ],
} as const satisfies Parameters<typeof alternateLinks>[0];

describe("the addresses a page states of itself", () => {
  it("are absolute where the gateway states an origin", () => {
    expect(alternateLinks(PAGE, "en", { ps: "2" }, "https://shop.example")).toEqual({
      canonical: "https://shop.example/en/kilims?ps=2",
      languages: [
        { language: "tr", address: "https://shop.example/kilimler" },
        { language: "en", address: "https://shop.example/en/kilims" },
        { language: "x-default", address: "https://shop.example/kilimler" },
      ],
    });
  });

  it("are relative where it states none, and so the same under every host", () => {
    const links = alternateLinks(PAGE, "en", {}, null);
    expect([links?.canonical, ...(links?.languages ?? []).map(({ address }) => address)]).toEqual([
      "/en/kilims",
      "/kilimler",
      "/en/kilims",
      "/kilimler",
    ]);
  });

  it.each<[string, Partial<typeof PAGE | { kind: "search"; path: string }>, object]>([
    ["a filtered list", {}, { brand: "80", ps: "2" }],
    ["a sorted list", {}, { sort: "2" }],
    ["the results of a search", { kind: "search" }, { q: "kilim" }],
    ["somebody's own page", { path: "/uye-siparisleri" }, {}],
  ])("are none for %s, which no search engine may list", (_, page, query) => {
    const asked = { ...PAGE, ...page };
    expect(alternateLinks(asked, "tr", query, "https://shop.example")).toBeNull();
    expect(isIndexed(asked, query)).toBe(false);
  });
});
