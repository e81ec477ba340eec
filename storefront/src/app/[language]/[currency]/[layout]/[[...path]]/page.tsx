import type { Metadata } from "next";
import { permanentRedirect, redirect } from "next/navigation";

import { FailurePage } from "@/app/_pages/failure-page";
import { describe, describeMissing } from "@/app/_pages/metadata";
import { MissingPage } from "@/app/_pages/missing-page";
import { followMoves } from "@/app/_pages/moves";
import { readPageOrOwn } from "@/app/_pages/own-pages";
import { ShopPage } from "@/app/_pages/shop-page";
import { parseListing, toQuery } from "@/features/catalogue/listing-query";
import { pageBefore } from "@/features/catalogue/loader-rules";
import { parseView, type View } from "@/lib/locale";
import { href, withQuery } from "@/lib/paths";
import { pathOf, type PageProps } from "@/lib/query";

export async function generateMetadata(props: PageProps): Promise<Metadata> {
  const { view, path, query } = await requestOf(props);
  const answer = view ? await readPageOrOwn(view, path, query) : null;
  return view && answer?.outcome === "found"
    ? describe(view, answer.page, query)
    : describeMissing(view, answer);
}

/**
 * Every address of the shop: what stands there is the shop's decision, so the gateway says which
 * page it is.
 */
export default async function Page(props: PageProps) {
  const { view, path, query } = await requestOf(props);
  if (!view) return <MissingPage view={null} />;
  const answer = await readPageOrOwn(view, path, query);
  if (answer.outcome === "elsewhere") redirect(href(view.language, answer.path));
  if (answer.outcome === "missing" || answer.outcome === "gone")
    return <MissingPage view={view} gone={answer.outcome === "gone"} />;
  if (answer.outcome === "failed")
    return <FailurePage view={view} path={path} failure={answer.failure} />;
  const { page, stale } = answer;
  if (page.kind === "redirect") {
    const move = await followMoves(view, page);
    if (move.outcome === "failed")
      return <FailurePage view={view} path={path} failure={move.failure} />;
    const target = href(view.language, move.path);
    if (move.permanent) permanentRedirect(target);
    redirect(target);
  }
  const { listing } = page;
  if (listing && listing.products.length === 0 && query.ps) {
    const ps = pageBefore(Number(query.ps), listing.total, listing.pageSize);
    redirect(
      withQuery(href(view.language, path), toQuery({ ...query, ps: ps > 1 ? `${ps}` : "" })),
    );
  }
  return <ShopPage view={view} page={page} query={query} stale={stale} />;
}

async function requestOf({ params, searchParams }: PageProps) {
  const { path, ...segments } = await params;
  const view: View | null = parseView(segments);
  return { view, path: pathOf(path), query: parseListing(await searchParams) };
}
