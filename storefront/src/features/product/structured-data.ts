/** What search engines read of a product (schema.org Product with its Offer). Pure. */
import type { Money, ProductDetail } from "@/lib/gateway/types";

/** ISO 4217: the shop says TL. */
const CURRENCY_CODES: Record<string, string> = { TL: "TRY" };

/**
 * @param address the product's own public address, absolute or from the root
 * @param absolute makes a path of ours absolute
 */
export function productStructuredData(product: ProductDetail, address: string, absolute: (path: string) => string) {
  const { brand, rating, barcode } = product;
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: product.title,
    sku: product.sku,
    ...(barcode && /^(?:\d{8}|\d{12,14})$/.test(barcode) ? { gtin: barcode } : {}),
    ...(product.shortDescription ? { description: product.shortDescription } : {}),
    image: product.images.map(({ url, sources }) => absolute(sources.at(-1)?.url ?? url)),
    ...(brand ? { brand: { "@type": "Brand", name: brand.name } } : {}),
    ...(rating && rating.count > 0
      ? { aggregateRating: { "@type": "AggregateRating", ratingValue: rating.average, bestRating: 5, reviewCount: rating.count } }
      : {}),
    ...(product.displayOnly ? {} : { offers: offer(product.price, product.inStock, address) }),
  };
}

function offer(price: Money, inStock: boolean, url: string) {
  return {
    "@type": "Offer",
    url,
    price: price.amount,
    priceCurrency: CURRENCY_CODES[price.currency] ?? price.currency,
    availability: `https://schema.org/${inStock ? "InStock" : "OutOfStock"}`,
    itemCondition: "https://schema.org/NewCondition",
  };
}
