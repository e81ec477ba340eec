import { describe, expect, it } from "vitest";

import { alternateLinks } from "./alternate-link-rules.ts";

const PAGE = {
  path: "/kilims",
  alternates: [
    { language: "tr", path: "/kilimler" },
    { language: "en", path: "/kilims" },
    { language: "xx", path: "/nowhere" },
  ],
};

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
    const { canonical, languages } = alternateLinks(PAGE, "en", {}, null);
    expect([canonical, ...languages.map(({ address }) => address)]).toEqual([
      "/en/kilims",
      "/kilimler",
      "/en/kilims",
      "/kilimler",
    ]);
  });

  it("leave filters out", () => {
    expect(alternateLinks(PAGE, "tr", { brand: "80", ps: "2" }, null).canonical).toBe("/kilims");
  });
});
