import type { Image, Page, ProductCard, ProductDetail } from "@/lib/gateway/types";
import type { View } from "@/lib/locale";
import { messagesOf } from "@/lib/messages";
import type { Money } from "@/lib/money";
import { href } from "@/lib/paths";

type Node = Record<string, unknown>;

/** ISO 4217 knows the lira as TRY. */
const ISO_CURRENCY: Record<string, string> = { TL: "TRY" };

/**
 * The schema.org nodes of a page: who we are, where it stands, what it lists or sells. Addresses
 * are relative to the document where `origin` is empty.
 */
export function structuredData(page: Page, view: View, origin: string): Node[] {
  const address = (path: string) => origin + href(view.language, path);
  const nodes: Node[] = [];
  if (page.kind === "home") {
    const { site } = messagesOf(view.language);
    nodes.push({
      "@type": "Organization",
      name: site.name,
      url: address("/"),
      logo: `${origin}/icon.svg`,
      description: site.description,
    });
  }
  if (page.breadcrumbs.length > 0) {
    nodes.push({
      "@type": "BreadcrumbList",
      itemListElement: page.breadcrumbs.map(({ name, path }, index) => ({
        "@type": "ListItem",
        position: index + 1,
        name,
        item: address(path),
      })),
    });
  }
  if (page.listing) {
    const { page: number, pageSize, total, products } = page.listing;
    const first = (number - 1) * pageSize + 1;
    nodes.push({
      "@type": "ItemList",
      name: page.listing.name,
      ...(total === null ? {} : { numberOfItems: total }),
      itemListElement: products.map((product, index) => listItem(product, first + index, address)),
    });
  }
  if (page.product) nodes.push(productNode(page.product, address, origin));
  return nodes;
}

function listItem(product: ProductCard, position: number, address: (path: string) => string): Node {
  return { "@type": "ListItem", position, name: product.title, url: address(product.path) };
}

function productNode(
  product: ProductDetail,
  address: (path: string) => string,
  origin: string,
): Node {
  return {
    "@type": "Product",
    name: product.title,
    sku: product.sku,
    ...(product.barcode ? { gtin: product.barcode } : {}),
    ...(product.brand ? { brand: { "@type": "Brand", name: product.brand.name } } : {}),
    image: product.images.map((image) => origin + largest(image)),
    ...(product.rating && product.rating.count > 0
      ? {
          aggregateRating: {
            "@type": "AggregateRating",
            ratingValue: product.rating.average,
            reviewCount: product.rating.count,
          },
        }
      : {}),
    ...(product.displayOnly
      ? {}
      : { offers: offer(product.price, product.inStock, address(product.path)) }),
  };
}

function offer(price: Money, inStock: boolean, url: string): Node {
  return {
    "@type": "Offer",
    price: price.amount,
    priceCurrency: ISO_CURRENCY[price.currency] ?? price.currency,
    availability: inStock ? "https://schema.org/InStock" : "https://schema.org/OutOfStock",
    url,
  };
}

function largest(image: Image): string {
  return image.sources.at(-1)?.url ?? image.url;
}
