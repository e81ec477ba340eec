import { describe, expect, it } from "vitest";

import { productOf } from "../../../test-support/products.ts";
import { productStructuredData } from "./structured-data.ts";

const read = (product: Parameters<typeof productOf>[0]) =>
  productStructuredData(productOf(product), "https://shop.test/usak-kilimi-1204", (path) => `https://shop.test${path}`);

describe("PRD-3 structured data", () => {
  it("PRD-3 states price, ISO currency and availability", () => {
    expect(read({}).offers).toEqual({
      "@type": "Offer", url: "https://shop.test/usak-kilimi-1204", price: "1249.90", priceCurrency: "TRY",
      availability: "https://schema.org/InStock", itemCondition: "https://schema.org/NewCondition",
    });
    expect(read({ inStock: false }).offers?.availability).toBe("https://schema.org/OutOfStock");
  });
  it("PRD-3 names the largest pictures by absolute address", () => {
    expect(read({}).image[0]).toBe("https://shop.test/media/shop/a-1440.jpg");
  });
  it("PRD-3 claims nothing that is not there", () => {
    expect(Object.keys(read({ brand: null, shortDescription: "", displayOnly: true, barcode: "12" }))).toEqual(["@context", "@type", "name", "sku", "image"]);
  });
});
