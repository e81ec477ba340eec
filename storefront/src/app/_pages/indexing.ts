import { isFiltered } from "../../features/catalogue/filter-rules.ts";
import type { ListingQuery } from "../../features/catalogue/listing-query.ts";
import type { Page } from "../../lib/gateway/types.ts";
import {
  ADDRESSES_PAGE,
  ALARM_PAGES,
  COMPARE_PAGE,
  COUPONS_PAGE,
  OVERVIEW_PAGE,
  SUBSCRIPTIONS_PAGE,
} from "../../lib/lazy-paths.ts";
import { PAGES } from "../../lib/paths.ts";

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
 * Whether search engines may list a page. One that they may states a canonical address, one that
 * they may not states none: together the two contradict each other. Narrowed and sorted lists are
 * endless, and their products stand in the whole list.
 */
export function isIndexed(page: Pick<Page, "kind" | "path">, query: ListingQuery): boolean {
  return (
    page.kind !== "search" && !PERSONAL.includes(page.path) && !isFiltered(query) && !query.sort
  );
}
