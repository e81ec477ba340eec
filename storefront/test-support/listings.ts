import type {
  FilterGroup,
  Filters,
  FilterValue,
  ProductCard,
  ProductPage,
} from "../src/lib/gateway/types.ts";

/** A product of a list; the number makes it another one. */
export function aProduct(n: number, over: Partial<ProductCard> = {}): ProductCard {
  return {
    id: String(n),
    variantId: "0",
    title: `Kilim ${n}`,
    path: `/kilim-${n}`,
    brand: { name: "Demo", path: "/demo" },
    sku: `K${n}`,
    images: [
      {
        url: `/media/${n}.jpg`,
        alt: `Kilim ${n}`,
        sources: [{ url: `/media/${n}-360.jpg`, width: 360 }],
      },
    ],
    price: { amount: "624.95", currency: "TL" },
    listPrice: null,
    discountPercent: null,
    vatIncluded: true,
    inStock: true,
    isNew: false,
    freeShipping: false,
    displayOnly: false,
    personalized: false,
    hasVariants: false,
    colors: [],
    minQuantity: 1,
    quantityStep: 1,
    rating: null,
    ...over,
  };
}

/** Page `page` of a list of `total` products, `size` on each. */
export function aProductPage(page: number, total: number, size = 8): ProductPage {
  const products = Array.from({ length: total }, (_, at) => aProduct(at + 1)).slice(
    (page - 1) * size,
    page * size,
  );
  return { page, pageSize: size, total, products, isLast: page * size >= total };
}

export function aValue(id: string, name: string, selected = false): FilterValue {
  return { id, name, count: 3, selected, color: null, image: null };
}

export function aGroup(over: Partial<FilterGroup> = {}): FilterGroup {
  return {
    id: "1",
    name: "Renk",
    kind: "multi",
    view: null,
    values: [aValue("3", "Mavi"), aValue("4", "Al")],
    min: null,
    max: null,
    minSelected: null,
    maxSelected: null,
    ...over,
  };
}

export function someFilters(over: Partial<Filters> = {}): Filters {
  return {
    groups: [aGroup()],
    brands: [aValue("80", "Demo"), aValue("81", "Kök")],
    suppliers: [],
    models: [],
    categories: [],
    variants: { firstName: null, first: [], secondName: null, second: [] },
    price: { min: 90, max: 799, minSelected: 90, maxSelected: 799, selected: false },
    selected: [],
    currency: "TL",
    showCounts: true,
    ...over,
  };
}
