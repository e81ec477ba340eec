import type { Metadata } from "next";
import { headers } from "next/headers";

import type { PageAnswer } from "@/features/content/read";
import type { ListingQuery } from "@/features/catalogue/listing-query";
import type { Page } from "@/lib/gateway/types";
import { DEFAULT_LANGUAGE, type View } from "@/lib/locale";
import { messagesOf } from "@/lib/messages";
import {
  ADDRESSES_PAGE,
  ALARM_PAGES,
  COMPARE_PAGE,
  COUPONS_PAGE,
  OVERVIEW_PAGE,
  SUBSCRIPTIONS_PAGE,
} from "@/lib/lazy-paths";
import { PAGES } from "@/lib/paths";

import { isFiltered } from "./alternate-link-rules";
import { titlesOf } from "./heading";

/**
 * The origin that this document may name, as the gateway's settings state it; null when they state
 * none. Never from `Host`: one rendering serves every caller (ADR 0038).
 */
export async function publicOrigin(): Promise<string | null> {
  return (await headers()).get("x-vitrin-origin");
}

/** What stands on these is somebody's own, or made of what stands elsewhere. */
const PERSONAL: readonly string[] = [
  PAGES.cart,
  PAGES.profile,
  ADDRESSES_PAGE,
  OVERVIEW_PAGE,
  COUPONS_PAGE,
  SUBSCRIPTIONS_PAGE,
  COMPARE_PAGE,
  ALARM_PAGES.price,
  ALARM_PAGES.stock,
  PAGES.passwordChange,
  PAGES.favourites,
  PAGES.messages,
  PAGES.orders,
  PAGES.order,
];

/**
 * Title, description and preview image; the canonical address is a link of its own
 * (alternate-links.tsx).
 */
export async function describe(view: View, page: Page, query: ListingQuery): Promise<Metadata> {
  const { site, listing } = messagesOf(view.language);
  const { alone, withShop } =
    page.kind === "home"
      ? { alone: site.name, withShop: `${site.name} | ${site.tagline}` }
      : titlesOf(page, site.name);
  const origin = await publicOrigin();
  const image = page.product?.images[0] ?? page.listing?.image ?? page.home?.slides[0]?.image;
  return {
    title: query.ps ? `${withShop} | ${listing.page.replace("{page}", query.ps)}` : withShop,
    description: page.description || site.description,
    robots:
      page.kind === "search" || PERSONAL.includes(page.path) || isFiltered(query)
        ? { index: false, follow: true }
        : undefined,
    openGraph: {
      title: alone,
      siteName: site.name,
      locale: view.language,
      images: image && origin ? [new URL(image.url, origin)] : [],
    },
  };
}

/** A page that is not there, or cannot be shown now: never indexed. */
export function describeMissing(view: View | null, answer: PageAnswer | null): Metadata {
  const { site, notFound, failure } = messagesOf(view?.language ?? DEFAULT_LANGUAGE);
  const title = answer?.outcome === "failed" ? failure.title : notFound.title;
  return { title: `${title} | ${site.name}`, robots: { index: false } };
}
