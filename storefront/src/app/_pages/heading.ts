import type { Page } from "@/lib/gateway/types";

type Named = Pick<Page, "breadcrumbs" | "title">;

/**
 * What a page is called on itself: the shop's titles end in the shop's own name, its breadcrumbs do
 * not.
 */
export function headingOf({ breadcrumbs, title }: Named): string {
  return breadcrumbs.at(-1)?.name ?? title;
}

/**
 * A page's name and the shop's, for the tab and for search engines. A title somebody wrote for them
 * is left as it is.
 */
export function titlesOf(page: Named, shop: string): { alone: string; withShop: string } {
  const name = page.breadcrumbs.at(-1)?.name;
  if (
    !name ||
    !page.title.startsWith(name) ||
    !/^\s*(?:[|–—·:-]|$)/.test(page.title.slice(name.length))
  ) {
    return { alone: page.title, withShop: page.title || shop };
  }
  return { alone: name, withShop: `${name} | ${shop}` };
}
