/** Catalogs for tests: built as the gateway would answer. */
import type { AttributeGroup, AttributeOption, Page, ProductDetail } from "@/lib/gateway/types";
import { DEFAULT_NUMBER_FORMAT } from "@/lib/money";

import { productOf } from "./products.ts";

export function attributeOf(
  id: string,
  productId: string | null,
  selected = false,
): AttributeOption {
  return { id, name: `Seçenek ${id}`, productId, selected, image: null };
}

/** Colour 31 to 33 and material 41 to 42, of which a product has one each. */
export function attributesOf(colour: string, material = "41"): AttributeGroup[] {
  const colours = { "31": "1", "32": "2", "33": "3", "34": null };
  return [
    {
      id: "3",
      name: "Renk",
      view: "other",
      options: Object.entries(colours).map(([id, product]) =>
        attributeOf(id, product, id === colour),
      ),
    },
    {
      id: "4",
      name: "Malzeme",
      view: "select",
      options: ["41", "42"].map((id) => attributeOf(id, id, id === material)),
    },
  ];
}

export function catalogProduct(id: string, overrides: Partial<ProductDetail> = {}): ProductDetail {
  return productOf({
    id,
    title: `Kilim ${id}`,
    path: `/kilim-${id}`,
    catalogCode: "1",
    ...overrides,
  });
}

export function pageOf(product: ProductDetail): Page {
  return {
    kind: "product",
    type: "product",
    id: "3",
    path: product.path,
    language: "tr",
    currency: "TL",
    title: product.title,
    description: `${product.title}, elde dokunmuş`,
    alternates: ["tr", "en"].map((language) => ({ language, path: product.path })),
    breadcrumbs: [
      { name: "Kilimler", path: "/kilimler" },
      { name: product.title, path: product.path },
    ],
    numberFormat: DEFAULT_NUMBER_FORMAT,
    cookieNotice: false,
    redirectTo: null,
    movedPermanently: false,
    home: null,
    listing: null,
    product,
    content: null,
  };
}
