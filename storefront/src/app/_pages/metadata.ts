import type { Metadata } from "next";
import { headers } from "next/headers";

import type { ListingQuery } from "@/features/catalogue/listing-query";
import type { Page } from "@/lib/gateway/types";
import { DEFAULT_LANGUAGE, type View } from "@/lib/locale";
import { messagesOf } from "@/lib/messages";

import { titlesOf } from "./heading";
import { isIndexed } from "./indexing";

/**
 * The origin that this document may name, as the gateway's settings state it; null when they state
 * none. Never from `Host`: one rendering serves every caller (ADR 0038).
 */
export async function publicOrigin(): Promise<string | null> {
  return (await headers()).get("x-vitrin-origin");
}

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
    robots: isIndexed(page, query) ? undefined : { index: false, follow: true },
    openGraph: {
      title: alone,
      siteName: site.name,
      locale: view.language,
      images: image && origin ? [new URL(image.url, origin)] : [],
    },
  };
}

/** A page that is not there, or cannot be shown now: never indexed. */
export function describeMissing(view: View | null, answer: { outcome: string } | null): Metadata {
  const { site, notFound, failure } = messagesOf(view?.language ?? DEFAULT_LANGUAGE);
  const title =
    answer?.outcome === "failed"
      ? failure.title
      : answer?.outcome === "gone"
        ? notFound.goneTitle
        : notFound.title;
  return { title: `${title} | ${site.name}`, robots: { index: false } };
}
