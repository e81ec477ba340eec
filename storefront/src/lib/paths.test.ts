import { describe, expect, expectTypeOf, it } from "vitest";

import type { Address, Answer, WriteMethod } from "./gateway/address.ts";
import type { Cart } from "./gateway/types.ts";
import { lazyBff } from "./lazy-paths.ts";
import { parseView } from "./locale.ts";
import { bff, href, shopPath, withQuery } from "./paths.ts";
import { pathOf } from "./query.ts";

describe("CNS-6 addresses", () => {
  it.each([
    ["tr", "/", "/"],
    ["tr", "/kilimler", "/kilimler"],
    ["en", "/", "/en"],
    ["en", "/kilims", "/en/kilims"],
    ["ar", "/sepet", "/ar/sepet"],
    ["en", "https://bank.example/", "https://bank.example/"],
    ["en", "//elsewhere.example", "//elsewhere.example"],
  ] as const)("CNS-6 in %s the path %s is %s", (language, path, address) => {
    expect(href(language, path)).toBe(address);
  });

  it.each([
    ["/", "/"],
    ["/en", "/"],
    ["/en/kilims", "/kilims"],
    ["/ender-bulunan", "/ender-bulunan"],
  ])("CNS-6 the address %s is the shop's %s", (address, path) => {
    expect(shopPath(address)).toBe(path);
  });

  it("CNS-6 knows its languages, currencies and layouts, and nothing else", () => {
    expect(parseView({ language: "tr", currency: "TL", layout: "grid" })).toEqual({
      language: "tr",
      currency: "TL",
      layout: "grid",
    });
    expect(parseView({ language: "fr", currency: "TL", layout: "grid" })).toBeNull();
    expect(parseView({ language: "tr", currency: "lira", layout: "grid" })).toBeNull();
    expect(parseView({ language: "tr", currency: "TL", layout: "tiles" })).toBeNull();
  });

  it("CAT-2 asks the gateway by link, page and block", () => {
    const view = { language: "tr", currency: "TL" } as const;
    expect(bff.products(view, "/kilimler", 2, "1015", { brand: "80-81", sort: "" })).toBe(
      "/bff/catalogue/products?link=kilimler&page=2&block=1015&brand=80-81&language=tr&currency=TL",
    );
  });

  // Checked by the compiler.
  it("CAT-2 an address carries the types of its operation", () => {
    expectTypeOf(bff.cartLine("tr", "1")).toEqualTypeOf<Address<"/bff/cart/lines/{lineId}">>();
    expectTypeOf(lazyBff.thread("tr", "1")).toEqualTypeOf<Address<"/bff/messages/{id}">>();
    expectTypeOf(withQuery("/bff/crat", {})).toEqualTypeOf<string>();
    expectTypeOf<Answer<"/bff/cart">>().toEqualTypeOf<Cart>();
    expectTypeOf<WriteMethod<"/bff/cart/lines">>().toEqualTypeOf<"POST" | "PUT">();
  });

  it("NAV-3 reads broken escapes as they are", () => {
    expect(pathOf(["%E7ini", "%C3%A7ini"])).toBe("/%E7ini/çini");
    expect(pathOf()).toBe("/");
    expect(withQuery("/a", { b: null })).toBe("/a");
  });
});
