import type { ReactElement } from "react";

import type { Page } from "@/lib/gateway/types";
import { COMPARE_PAGE, COUPONS_PAGE, OVERVIEW_PAGE, SUBSCRIPTIONS_PAGE } from "@/lib/lazy-paths";

import { addressesPage } from "./addresses-page";
import { comparePage } from "./compare-page";
import { contactPage } from "./contact-page";
import { favouritesPage } from "./favourites-page";
import { loginPage, passwordPage, passwordReminderPage } from "./login-pages";
import { messagesPage } from "./messages-page";
import { ordersPage } from "./orders-page";
import { alarmsPage, couponsPage, overviewPage, subscriptionsPage } from "./own-member-pages";
import { profilePage, registerPage } from "./register-pages";
import type { ShopPageProps } from "./shop-page-props";

/**
 * The pages that are forms and lists of ours, by the page id the shop gives them (NAV-1, NAV-2).
 * The document is the same for everybody; who is here, and what is theirs, comes after paint.
 */
const BY_ID: Record<string, (props: ShopPageProps) => ReactElement> = {
  "4": ordersPage,
  "5": loginPage("member"),
  "6": registerPage,
  "7": passwordReminderPage,
  "10": profilePage,
  "13": contactPage,
  "21": loginPage("vendor"),
  "35": favouritesPage,
  "36": passwordPage,
  "64": loginPage("checkout"),
  "75": messagesPage,
  "85": addressesPage,
  "86": (props) => alarmsPage("price", props),
  "87": (props) => alarmsPage("stock", props),
};

/** Pages that the shop has none of (own-pages.ts). */
const BY_PATH: Record<string, (props: ShopPageProps) => ReactElement> = {
  [OVERVIEW_PAGE]: overviewPage,
  [COUPONS_PAGE]: couponsPage,
  [SUBSCRIPTIONS_PAGE]: subscriptionsPage,
  [COMPARE_PAGE]: comparePage,
};

/**
 * The shop knows these pages by a type of their own or by none; ids of products and categories are
 * another matter.
 */
const KINDS: readonly Page["kind"][] = ["login", "register", "contact", "orders", "content"];

/** What stands on a page of ours; null when the shop's own text does. */
export function memberPage(props: ShopPageProps): ReactElement | null {
  const { kind, id, path } = props.page;
  const own = Object.hasOwn(BY_PATH, path) ? BY_PATH[path] : undefined;
  if (own) return own(props);
  return KINDS.includes(kind) ? (BY_ID[id]?.(props) ?? null) : null;
}
