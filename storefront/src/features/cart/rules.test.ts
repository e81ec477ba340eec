import { describe, expect, it } from "vitest";

import type { AddToCartResult } from "@/lib/gateway/types";

import { mayHaveHappened } from "./failed-write.ts";
import { effectOfAdding, freeShipping, headerCount, wasAdded } from "./rules.ts";

const answer = (
  outcome: AddToCartResult["outcome"],
  more: Partial<AddToCartResult> = {},
): AddToCartResult => ({
  outcome,
  message: null,
  path: null,
  title: null,
  personalizationError: false,
  cart: null,
  ...more,
});
const none = { notice: null, openPanel: false, navigate: null };
const here = "/kilim-12";

describe("CRT-1 what each add-to-cart result does", () => {
  it.each([
    ["added", "basket", answer("added"), { ...none, openPanel: true }],
    ["added", "buy_now", answer("added"), { ...none, navigate: { path: "/sepet", afterMs: 0 } }],
    [
      "go_to",
      "basket",
      answer("go_to", { path: "/kampanya" }),
      { ...none, navigate: { path: "/kampanya", afterMs: 0 } },
    ],
    [
      "go_to",
      "buy_now",
      answer("go_to", { path: "/kampanya" }),
      { ...none, navigate: { path: "/kampanya", afterMs: 0 } },
    ],
    ["added_popup", "basket", answer("added_popup"), { ...none, openPanel: true }],
    [
      "added_popup",
      "buy_now",
      answer("added_popup"),
      { ...none, navigate: { path: "/sepet", afterMs: 0 } },
    ],
  ] as const)("CRT-1 %s with %s opens the basket or goes there", (_, intent, given, expected) => {
    expect(effectOfAdding(given, intent, here)).toEqual(expected);
  });

  it.each(["basket", "buy_now"] as const)(
    "CRT-1 CRT-9 added_notice with %s says so for 5000 ms, with a link to the basket",
    (intent) => {
      expect(effectOfAdding(answer("added_notice", { message: "Eklendi" }), intent, here)).toEqual({
        ...none,
        notice: { text: "Eklendi", key: "added", tone: "good", durationMs: 5000, linkToCart: true },
      });
    },
  );

  it("CRT-1 CRT-9 failed says why for 2400 ms, or the default when the shop says nothing", () => {
    const failed = (message: string | null) =>
      effectOfAdding(answer("failed", { message }), "basket", here);
    expect(failed("Stok yok")).toEqual({
      ...none,
      notice: {
        text: "Stok yok",
        key: "addFailed",
        tone: "bad",
        durationMs: 2400,
        linkToCart: false,
      },
    });
    expect(failed("  ").notice).toMatchObject({ text: null, key: "addFailed" });
  });

  it("CRT-1 a personalization error leads to the product, unless it is on the screen", () => {
    const refused = answer("failed", { personalizationError: true, path: "/kilim-12" });
    expect(effectOfAdding(refused, "basket", "/kilimler").navigate).toEqual({
      path: "/kilim-12",
      afterMs: 0,
    });
    expect(effectOfAdding(refused, "basket", "/kilim-12/").navigate).toBeNull();
  });

  it("CRT-1 variant_needed goes to the product, or gives a notice when already there", () => {
    const needed = answer("variant_needed", { path: "/kilim-12", message: "Beden seçin" });
    expect(effectOfAdding(needed, "basket", "/")).toEqual({
      ...none,
      navigate: { path: "/kilim-12", afterMs: 0 },
    });
    expect(effectOfAdding(needed, "basket", here)).toEqual({
      ...none,
      notice: { text: "Beden seçin", key: "variantNeeded", tone: "plain", linkToCart: false },
    });
    expect(
      effectOfAdding(answer("variant_needed", { path: "/ipek-%C5%9Fal" }), "basket", "/ipek-şal")
        .navigate,
    ).toBeNull();
  });

  it("CRT-1 store_needed gives a notice and stays", () => {
    expect(effectOfAdding(answer("store_needed"), "buy_now", here)).toEqual({
      ...none,
      notice: { text: null, key: "storeNeeded", tone: "plain", linkToCart: false },
    });
  });

  it("CRT-1 cart_locked gives a notice and goes to the order page after 3 s", () => {
    expect(effectOfAdding(answer("cart_locked"), "basket", here)).toEqual({
      ...none,
      notice: { text: null, key: "cartLocked", tone: "plain", durationMs: 3000, linkToCart: false },
      navigate: { path: "/order", afterMs: 3000 },
    });
  });

  it("CRT-1 only three results put something into the basket", () => {
    const all = [
      "added",
      "go_to",
      "added_popup",
      "added_notice",
      "failed",
      "variant_needed",
      "store_needed",
      "cart_locked",
    ] as const;
    expect(all.filter((outcome) => wasAdded(answer(outcome)))).toEqual([
      "added",
      "added_popup",
      "added_notice",
    ]);
  });
});

describe("CRT-2 free shipping", () => {
  const totals = (products: string, remaining: string | null) => ({
    products: { amount: products, currency: "TL" },
    giftPackage: null,
    personalization: null,
    coupon: null,
    campaign: null,
    shipping: null,
    total: { amount: products, currency: "TL" },
    freeShippingRemaining: remaining === null ? null : { amount: remaining, currency: "TL" },
  });
  it.each([
    ["100.00", null, null],
    ["750.00", "250.00", { reached: false, share: 0.75 }],
    ["750.00", "0.00", { reached: true, share: 1 }],
    ["0.00", "250.00", { reached: false, share: 0 }],
  ])("CRT-2 with %s in the basket and %s to go", (products, remaining, expected) => {
    expect(freeShipping(totals(products, remaining))).toEqual(expected);
  });
});

it.each([
  ["the basket once it is known", { basket: 4, shell: 9, stored: 9, pending: 3 }, 4],
  ["the shell's figure before that", { basket: null, shell: 2, stored: 9, pending: 0 }, 2],
  ["the device's figure before the shell", { basket: null, shell: null, stored: 5, pending: 0 }, 5],
  ["what is being added on top", { basket: null, shell: 0, stored: null, pending: 1 }, 1],
  ["nothing while nobody knows", { basket: null, shell: null, stored: null, pending: 0 }, null],
])("HDR-1 the header counts %s", (_, known, expected) => {
  expect(headerCount(known)).toBe(expected);
});

it.each([
  ["timed_out", true],
  ["offline", true],
  ["shop_too_slow", true],
  ["internal", true],
  ["cart_changed", false],
  ["xsrf_mismatch", false],
  ["shop_overloaded", false],
])("WID-9 after %s a write may have happened: %s", (code, expected) => {
  expect(mayHaveHappened(code)).toBe(expected);
});
