import type {
  BreadcrumbList,
  Graph,
  ItemList,
  ListItem,
  Offer,
  Organization,
  Product,
  Thing,
  WebSite,
} from "schema-dts";

import { offerOf } from "@/features/product/offer";
import { chosenVariant, openVariants } from "@/features/product/variants";
import type { Image, ListingData, Page, ProductCard, ProductDetail } from "@/lib/gateway/types";
import type { Language } from "@/lib/locale";
import type { Money } from "@/lib/money";
import { href, PAGES } from "@/lib/paths";

import type { SiteWords } from "./site-words";

/** ISO 4217 knows the lira as TRY. */
const ISO_CURRENCY: Record<string, string> = { TL: "TRY" };

type Address = (path: string) => string;

/**
 * What a page is about in terms of schema.org: who we are, where it stands, what it lists or sells.
 * Addresses are relative to the document where `origin` is empty.
 */
export function structuredData(
  page: Page,
  { language }: { language: Language },
  origin: string,
  site: SiteWords,
): Graph {
  const address = (path: string) => origin + href(language, path);
  const nodes: Thing[] = [];
  if (page.kind === "home")
    nodes.push(organization(site, address, origin), webSite(site, language, address));
  if (page.breadcrumbs.length > 0) {
    nodes.push(breadcrumbList(page.breadcrumbs, address));
  }
  if (page.listing) nodes.push(itemList(page.listing, address));
  if (page.product) nodes.push(productNode(page.product, address, origin));
  return { "@context": "https://schema.org", "@graph": nodes };
}

const ORGANIZATION_ID = "#organization";

function organization(site: SiteWords, address: Address, origin: string): Organization {
  return {
    "@type": "Organization",
    "@id": address("/") + ORGANIZATION_ID,
    name: site.name,
    url: address("/"),
    logo: `${origin}/icon.svg`,
    description: site.description,
  };
}

/** A search engine may offer a search box of ours. */
function webSite(site: SiteWords, language: Language, address: Address): WebSite {
  return {
    "@type": "WebSite",
    name: site.name,
    url: address("/"),
    inLanguage: language,
    publisher: { "@id": address("/") + ORGANIZATION_ID },
    potentialAction: {
      "@type": "SearchAction",
      target: {
        "@type": "EntryPoint",
        urlTemplate: `${address(PAGES.search)}?q={search_term_string}`,
      },
      // Not of schema.org, but what search engines read.
      ...{ "query-input": "required name=search_term_string" },
    },
  };
}

function breadcrumbList(breadcrumbs: Page["breadcrumbs"], address: Address): BreadcrumbList {
  return {
    "@type": "BreadcrumbList",
    itemListElement: breadcrumbs.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: address(path),
    })),
  };
}

function itemList(listing: ListingData, address: Address): ItemList {
  const { name, page, pageSize, total, products } = listing;
  const first = (page - 1) * pageSize + 1;
  return {
    "@type": "ItemList",
    name,
    ...(total === null ? {} : { numberOfItems: total }),
    itemListElement: products.map((product, index) => listItem(product, first + index, address)),
  };
}

function listItem(product: ProductCard, position: number, address: Address): ListItem {
  return { "@type": "ListItem", position, name: product.title, url: address(product.path) };
}

function productNode(product: ProductDetail, address: Address, origin: string): Product {
  return {
    "@type": "Product",
    name: product.title,
    url: address(product.path),
    sku: product.sku,
    ...(product.shortDescription ? { description: product.shortDescription } : {}),
    ...(product.category ? { category: product.category.name } : {}),
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
    ...(product.displayOnly ? {} : { offers: offer(shownOffer(product), address(product.path)) }),
  };
}

/** What the page shows when it opens, which with variants is the price and the stock of one. */
function shownOffer(product: ProductDetail): { price: Money; inStock: boolean } {
  const variant = product.variants && chosenVariant(openVariants(product.variants));
  return offerOf(product, variant);
}

function offer({ price, inStock }: { price: Money; inStock: boolean }, url: string): Offer {
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
