/** Products for tests: built as the gateway would answer. */
import type { Money, ProductDetail, ProductImage, VariantOption } from "@/lib/gateway/types";

const lira = (amount: string): Money => ({ amount, currency: "TL" });

export function imageOf(file: string, variantTypeId: string | null = null): ProductImage {
  const url = `/media/shop/${file}`;
  return {
    url: `${url}-720.jpg`,
    alt: `Resim ${file}`,
    sources: [360, 720, 1440].map((width) => ({ url: `${url}-${width}.jpg`, width })),
    variantTypeId,
  };
}

export function productOf(overrides: Partial<ProductDetail> = {}): ProductDetail {
  return {
    id: "1204",
    title: "Uşak kilimi",
    path: "/usak-kilimi-1204",
    sku: "KLM-1204",
    catalogCode: null,
    supplierCode: null,
    barcode: null,
    brand: { name: "Kök Boya", path: "/kok-boya" },
    category: { name: "Kilimler", path: "/kilimler" },
    images: [imageOf("a"), imageOf("b")],
    price: lira("1249.90"),
    listPrice: null,
    discountPercent: null,
    vatIncluded: true,
    vatPercent: 20,
    currencyTarget: "TL",
    stock: 12,
    inStock: true,
    unit: "Adet",
    quantityDecimals: 0,
    minQuantity: 1,
    maxQuantity: null,
    quantityStep: 1,
    multiBuy: [],
    subscriptionFrequencies: [],
    shortDescription: "Elde dokunmuş yün kilim.",
    tabs: [],
    isNew: false,
    freeShipping: false,
    displayOnly: false,
    personalized: false,
    rating: null,
    variants: null,
    ...overrides,
  };
}

export function optionOf(
  typeId: string,
  name: string,
  overrides: Partial<VariantOption> = {},
): VariantOption {
  return {
    variantId: `v${typeId}`,
    typeId,
    name,
    code: null,
    barcode: null,
    supplierCode: null,
    price: lira("1249.90"),
    listPrice: null,
    discountPercent: null,
    stock: 3,
    inStock: true,
    moneyOrderPercent: 0,
    vatPercent: 20,
    weight: 0,
    additionalInfo: "",
    color: null,
    image: null,
    ...overrides,
  };
}
