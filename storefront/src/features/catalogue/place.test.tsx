import { afterEach, describe, expect, it } from "vitest";

import { aProductPage } from "../../../test-support/listings.ts";
import { loadedFrom } from "./loader-rules.ts";
import { isReturn, recallPlace, rememberedProduct, rememberProduct, savePlace } from "./place.ts";

const LIST = "/kilimler?brand=80";
const loaded = loadedFrom(aProductPage(1, 20));

afterEach(() => sessionStorage.clear());

describe("LDR-4 the place in a list", () => {
  it("LDR-4 comes back as it was left", () => {
    savePlace(LIST, loaded, { key: "7-0", offsetPx: 120.5 });
    expect(recallPlace(LIST)).toMatchObject({ loaded, anchor: { key: "7-0", offsetPx: 120.5 } });
    expect(recallPlace("/kilimler?")).toBeNull();
  });

  it("LDR-4 is forgotten after half an hour: prices grow old", () => {
    savePlace(LIST, loaded, null);
    expect(recallPlace(LIST, Date.now() + 31 * 60 * 1000)).toBeNull();
  });

  it("LDR-4 keeps the last lists only", () => {
    for (let n = 0; n < 7; n++) savePlace(`/liste-${n}?`, loaded, null);
    expect(
      Object.keys(sessionStorage).filter((name) => name.startsWith("vitrin:list:")).length,
    ).toBeLessThanOrEqual(4);
    expect(recallPlace("/liste-6?")).not.toBeNull();
  });

  it("LDR-7 the product-index cookie remembers the product left for", () => {
    rememberProduct("1204", 6);
    expect(document.cookie).toContain("vitrin_product_index=1204.6");
    expect(rememberedProduct()).toEqual({ productId: "1204", page: 6 });
  });

  it.each([
    ["back", "back_forward", null, null, true],
    ["reload", "reload", null, null, true],
    ["a link on the product's page", "navigate", "/kilim-7", "/kilim-7", true],
    ["a link on another page", "navigate", "/", "/kilim-7", false],
    ["an address typed", "navigate", null, null, false],
  ] as const)("LDR-4 opening by %s", (_, how, referrer, leftFor, returning) => {
    expect(isReturn(how, referrer, leftFor)).toBe(returning);
  });
});
