import { describe, expect, it } from "vitest";

import { listHash, orderHash, placeOf, returnHash } from "./place.ts";
import { fieldOfFault, returnOf, rulesOf } from "./return-rules.ts";

const LIST = { view: "open", days: null, page: 1 } as const;

describe("ORD-1 the place in the address", () => {
  it.each([
    ["", LIST],
    ["#view=closed&days=90&page=3", { view: "closed", days: "90", page: 3 }],
    ["#order=10199", { order: "10199", returning: false }],
    ["#order=10199&return=1", { order: "10199", returning: true }],
    ["#view=x&days=31&page=0", LIST],
    ["#page=1e9", LIST],
    ["#page=1.5", LIST],
    ["#order=../x", LIST],
    ["#order=", LIST],
    ["#order=<script>", LIST],
    [`#order=${"1".repeat(33)}`, LIST],
  ])("ORD-1 %s is read, and what is none leads to the list", (hash, place) => {
    expect(placeOf(hash)).toEqual(place);
  });

  it("ORD-1 is written as it is read", () => {
    const place = { view: "closed", days: "30", page: 2 } as const;
    expect(placeOf(listHash(place))).toEqual(place);
    expect(listHash(LIST)).toBe("#");
    expect(placeOf(orderHash("7"))).toEqual({ order: "7", returning: false });
    expect(placeOf(returnHash("7"))).toEqual({ order: "7", returning: true });
  });
});

const product = (id: string, quantity: number) => ({
  id,
  title: id,
  brand: null,
  variantName: null,
  image: null,
  quantity,
  note: null,
});

describe("ORD-1 a return request", () => {
  const asked = { products: [product("12", 3), product("13", 1)], carriers: [] };

  it("ORD-1 has the chosen products alone, all of a product unless said otherwise", () => {
    const values = {
      "product-12": "1",
      "count-12": "2",
      "note-12": " Soldu ",
      "product-13": "",
      reasonId: "2",
      note: " ",
    };
    expect(returnOf(asked, values)).toEqual({
      products: [{ productId: "12", quantity: 2, note: "Soldu" }],
      reasonId: "2",
      carrierId: null,
      note: "",
      securityCode: null,
    });
    const whole = returnOf(asked, { "product-13": "1", reasonId: "2" });
    expect(whole.products).toEqual([{ productId: "13", quantity: 1, note: "" }]);
    const metres = { "product-12": "1", "count-12": "1,5", reasonId: "1" };
    expect(returnOf(asked, metres).products[0]?.quantity).toBe(1.5);
  });

  it("ORD-1 finds the field of a fault, and asks for a carrier where there are some", () => {
    expect(fieldOfFault("products.12.quantity")).toBe("count-12");
    expect(fieldOfFault("products.12.note")).toBe("note-12");
    expect(fieldOfFault("reasonId")).toBe("reasonId");
    expect(rulesOf(asked).carrierId).toEqual([]);
    const carriers = [{ id: "1", name: "Kargo" }];
    expect(rulesOf({ ...asked, carriers }).carrierId).toEqual(["required"]);
  });
});
