import { readMenu } from "@/features/catalogue/read";
import { readPage, type PageAnswer } from "@/features/content/read";
import type { Page } from "@/lib/gateway/types";
import {
  COMPARE_PAGE,
  COUPONS_PAGE,
  idOfProductPath,
  OVERVIEW_PAGE,
  SUBSCRIPTIONS_PAGE,
} from "@/lib/lazy-paths";
import { LANGUAGES, type View } from "@/lib/locale";
import { messagesOf, type Messages } from "@/lib/messages";
import { PAGES, type Query } from "@/lib/paths";

import { locateProduct, type LocatedProduct } from "./product-by-id";

/**
 * Pages that the shop has calls for, but no page (none is known in
 * contracts/upstream/protocol.md#page-links).
 */
const TITLES: Record<string, (messages: Messages) => string> = {
  [OVERVIEW_PAGE]: ({ account }) => account.area,
  [COUPONS_PAGE]: ({ account }) => account.coupons,
  [SUBSCRIPTIONS_PAGE]: ({ account }) => account.subscriptions,
  [COMPARE_PAGE]: ({ compare }) => compare.title,
};

/**
 * What kind of page a path is, ours among them: those take what is around them, such as the form of
 * numbers, from the shop's page of orders.
 */
export async function readPageOrOwn(
  view: View,
  path: string,
  query: Query,
): Promise<PageAnswer | LocatedProduct> {
  // Every page has a menu: it is read beside the page, and not after it.
  void readMenu(view);
  const productId = idOfProductPath(path);
  if (productId !== null) return locateProduct(view, productId);
  const titleOf = Object.hasOwn(TITLES, path) ? TITLES[path] : undefined;
  if (!titleOf) return readPage(view, path, query);
  const answer = await readPage(view, PAGES.orders, {});
  if (answer.outcome !== "found") return answer;
  return {
    ...answer,
    page: ownPage(answer.page, path, titleOf(messagesOf(view.language))),
  };
}

function ownPage(orders: Page, path: string, title: string): Page {
  return {
    ...orders,
    kind: "content",
    path,
    title,
    description: "",
    breadcrumbs: [...orders.breadcrumbs.slice(0, -1), { name: title, path }],
    alternates: LANGUAGES.map((language) => ({ language, path })),
  };
}
