import type { Metadata } from "next";
import { headers } from "next/headers";

import type { PageAnswer } from "@/features/content/read";
import { toQuery, type ListingQuery } from "@/features/catalogue/listing-query";
import type { Page } from "@/lib/gateway/types";
import { DEFAULT_LANGUAGE, isLanguage, type View } from "@/lib/locale";
import { messagesOf } from "@/lib/messages";
import { href, PAGES, withQuery } from "@/lib/paths";

import { titlesOf } from "./heading";

/** The origin the visitor sees, as the gateway states it. */
export async function publicOrigin(): Promise<URL> {
  const given = await headers();
  const host = given.get("x-forwarded-host") ?? given.get("host") ?? "localhost";
  return new URL(`${given.get("x-forwarded-proto") ?? "http"}://${host}`);
}

/** What stands on these is somebody's own. */
const PERSONAL: readonly string[] = [PAGES.cart, PAGES.profile, PAGES.passwordChange, PAGES.favourites, PAGES.messages, PAGES.orders];

/** Title, description, canonical address and the same page in other languages. */
export async function describe(view: View, page: Page, query: ListingQuery): Promise<Metadata> {
  const { site, listing } = messagesOf(view.language);
  const filtered = Object.keys(query).some((name) => name !== "ps" && name !== "q");
  const languages = Object.fromEntries(
    page.alternates.flatMap(({ language, path }) => (isLanguage(language) ? [[language, href(language, path)]] : [])),
  );
  const { alone, withShop } = page.kind === "home" ? { alone: site.name, withShop: `${site.name} | ${site.tagline}` } : titlesOf(page, site.name);
  const image = page.product?.images[0] ?? page.listing?.image ?? page.home?.slides[0]?.image;
  return {
    metadataBase: await publicOrigin(),
    title: query.ps ? `${withShop} | ${listing.page.replace("{page}", query.ps)}` : withShop,
    description: page.description || site.description,
    alternates: {
      // A filtered list points at the whole one: its addresses are endless, its products are the same.
      canonical: withQuery(href(view.language, page.path), filtered ? {} : toQuery(query)),
      languages: { ...languages, ...(languages[DEFAULT_LANGUAGE] ? { "x-default": languages[DEFAULT_LANGUAGE] } : {}) },
    },
    robots: page.kind === "search" || PERSONAL.includes(page.path) || filtered ? { index: false, follow: true } : undefined,
    openGraph: { title: alone, siteName: site.name, locale: view.language, images: image ? [image.url] : [] },
  };
}

/** A page that is not there, or cannot be shown now: never indexed. */
export function describeMissing(view: View | null, answer: PageAnswer | null): Metadata {
  const { site, notFound, failure } = messagesOf(view?.language ?? DEFAULT_LANGUAGE);
  const title = answer?.outcome === "failed" ? failure.title : notFound.title;
  return { title: `${title} | ${site.name}`, robots: { index: false } };
}
