import type { ProductCard, ProductDetail } from "@/lib/gateway/types";
import type { Language } from "@/lib/locale";

import { SAMPLES } from "./samples";

const price = { amount: "1249.90", currency: "TL" };

/** Two flat colours; the darker corner shows a picture that is cropped or mirrored. */
function picture(hue: number): { url: string; alt: string; sources: [] } {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="480">` +
    `<rect width="720" height="480" fill="hsl(${hue} 30% 62%)"/>` +
    `<rect width="120" height="120" fill="hsl(${hue} 35% 48%)"/></svg>`;
  return { url: `data:image/svg+xml,${encodeURIComponent(svg)}`, alt: "", sources: [] };
}

export function sampleCard(language: Language): ProductCard {
  const { product, brand } = SAMPLES[language];
  return {
    id: "1204",
    variantId: "0",
    title: product,
    path: "/usak-kilimi-1204",
    brand: { name: brand, path: "/kok-boya" },
    sku: "KLM-1204",
    images: [picture(20)],
    price,
    listPrice: null,
    discountPercent: null,
    vatIncluded: true,
    inStock: true,
    isNew: false,
    freeShipping: false,
    displayOnly: false,
    hasVariants: false,
    colors: [],
    personalized: false,
    minQuantity: 1,
    quantityStep: 1,
    rating: null,
  };
}

export function sampleProduct(language: Language): ProductDetail {
  const { longProduct } = SAMPLES[language];
  const { id, title, path, brand, sku } = sampleCard(language);
  return {
    id,
    title,
    path,
    brand,
    sku,
    catalogCode: null,
    supplierCode: null,
    barcode: null,
    category: null,
    images: [20, 120, 220].map((hue) => ({ ...picture(hue), variantTypeId: null })),
    price,
    listPrice: null,
    discountPercent: null,
    vatIncluded: true,
    vatPercent: 20,
    currencyTarget: "TL",
    stock: 12,
    inStock: true,
    unit: "",
    quantityDecimals: 0,
    minQuantity: 1,
    maxQuantity: null,
    quantityStep: 1,
    multiBuy: [],
    subscriptionFrequencies: [],
    shortDescription: longProduct,
    tabs: [],
    isNew: false,
    freeShipping: false,
    displayOnly: false,
    personalized: false,
    rating: null,
    variants: null,
  };
}
