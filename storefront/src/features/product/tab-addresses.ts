import type { ProductDetail } from "@/lib/gateway/types";

type ShopTab = ProductDetail["tabs"][number];

/** The fragments of the tabs that every shop has, the same in all languages. */
export const COMMENTS_TAB = "comments";
export const INSTALLMENTS_TAB = "installments";
export const STORES_TAB = "stores";

/**
 * The fragment of one of the shop's tabs. Comments are data, which another feature shows
 * (contracts/upstream/product.md#comments); other ids are the shop's, kept apart from ours.
 */
export function addressOf({ id, href }: Pick<ShopTab, "id" | "href">, at: number): string {
  if (hasComments({ href })) return COMMENTS_TAB;
  return /^[\w-]{1,40}$/.test(id) ? `tab-${id}` : `tab-${at}`;
}

export function hasComments({ href }: Pick<ShopTab, "href">): boolean {
  return href?.includes("/product-detail/comments/") ?? false;
}
