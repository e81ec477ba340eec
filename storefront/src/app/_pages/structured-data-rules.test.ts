import { describe, expect, it } from "vitest";

import { productOf } from "../../../test-support/products.ts";
import type { Page } from "../../lib/gateway/types.ts";
import { structuredData } from "./structured-data-rules.ts";

const VIEW = { language: "tr", currency: "TL", layout: "grid" } as const;
const ORIGIN = "https://shop.example";

const ofProduct = (overrides: Parameters<typeof productOf>[0]) =>
  JSON.parse(
    JSON.stringify(
      structuredData(
        {
          kind: "product",
          breadcrumbs: [{ name: "Kilimler", path: "/kilimler" }],
          product: productOf(overrides),
        } as unknown as Page,
        VIEW,
        ORIGIN,
        { name: "Vitrin", description: "" },
      ),
    ),
  ) as { "@context": string; "@graph": Record<string, unknown>[] };

describe("what a search engine is told of a product", () => {
  it("PRD-3 its price in ISO currency, where it is sold and whether it can be had", () => {
    const graph = ofProduct({ inStock: false, rating: { average: 4.5, count: 12 } });
    expect(graph["@context"]).toBe("https://schema.org");
    expect(graph["@graph"][1]).toMatchObject({
      "@type": "Product",
      url: `${ORIGIN}/usak-kilimi-1204`,
      brand: { "@type": "Brand", name: "Kök Boya" },
      aggregateRating: { "@type": "AggregateRating", ratingValue: 4.5, reviewCount: 12 },
      offers: {
        "@type": "Offer",
        price: "1249.90",
        priceCurrency: "TRY",
        availability: "https://schema.org/OutOfStock",
      },
    });
  });

  it("PRD-3 no offer of what is only shown, no rating nobody gave", () => {
    const [, product] = ofProduct({ displayOnly: true })["@graph"];
    expect(product).not.toHaveProperty("offers");
    expect(product).not.toHaveProperty("aggregateRating");
  });

  it("PRD-3 where it stands among the categories", () => {
    expect(ofProduct({})["@graph"][0]).toEqual({
      "@type": "BreadcrumbList",
      itemListElement: [
        { "@type": "ListItem", position: 1, name: "Kilimler", item: `${ORIGIN}/kilimler` },
      ],
    });
  });
});
