import type { Page } from "@/lib/gateway/types";

/** What a page is called on itself: the shop's titles end in the shop's own name, its breadcrumbs do not. */
export function headingOf({ breadcrumbs, title }: Pick<Page, "breadcrumbs" | "title">): string {
  return breadcrumbs.at(-1)?.name ?? title;
}
