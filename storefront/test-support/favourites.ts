/** Favourites for tests: built as the gateway would answer. */
import type { Favourite, Favourites } from "../src/lib/gateway/types.ts";

export function favouriteOf(productId: string, over: Partial<Favourite> = {}): Favourite {
  return {
    itemId: `l${productId}`,
    productId,
    variantId: null,
    title: `Kilim ${productId}`,
    path: `/kilim-${productId}`,
    image: { url: `/media/${productId}.jpg`, alt: "", sources: [] },
    brand: null,
    price: { amount: "624.95", currency: "TL" },
    listPrice: null,
    discountPercent: null,
    hasVariants: false,
    personalized: false,
    addedAt: "2026-03-12",
    ...over,
  };
}

export function favouritesOf(productIds: string[], over: Partial<Favourites> = {}): Favourites {
  return {
    mode: "list",
    title: "Favorilerim",
    items: productIds.map((id) => favouriteOf(id)),
    ...over,
  };
}
