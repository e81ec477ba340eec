import { describe, expect, it } from "vitest";

import { aboutOf, contactAbout } from "./contact-address.ts";

describe("MSG-1 a message about a product", () => {
  it.each(["Uşak kilimi", "50% & #1 + “yün”", "قطعة", "a=b&c"])("%s comes through", (title) => {
    const { hash, pathname } = new URL(contactAbout("de", title), "https://shop.test");
    expect(pathname).toMatch(/^\/de\//);
    expect(aboutOf(hash, 100)).toBe(title);
  });

  it("is cut to what the shop takes, and nothing else is taken for it", () => {
    expect(aboutOf(`#about=${"a".repeat(500)}`, 100)).toHaveLength(100);
    expect(aboutOf("#about=a%0A%0Db", 100)).toBe("a b");
    for (const fragment of ["", "#", "#about=%E0%A4%A", "#slide=2", "about=x"])
      expect(aboutOf(fragment, 100)).toBe("");
  });
});
