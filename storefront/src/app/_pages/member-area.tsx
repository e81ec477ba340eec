import type { ReactNode } from "react";

import {
  ADDRESSES_PAGE,
  ALARM_PAGES,
  COUPONS_PAGE,
  OVERVIEW_PAGE,
  SUBSCRIPTIONS_PAGE,
} from "@/lib/lazy-paths";
import { messagesOf, type Messages } from "@/lib/messages";
import { href, PAGES } from "@/lib/paths";

import { headingOf } from "./heading";
import styles from "./member-area.module.css";
import type { ShopPageProps } from "./shop-page-props";

/** The places of the member's area that are there, in the order in which they are offered. */
const PATHS = {
  overview: OVERVIEW_PAGE,
  orders: PAGES.orders,
  addresses: ADDRESSES_PAGE,
  favourites: PAGES.favourites,
  alarms: ALARM_PAGES.price,
  coupons: COUPONS_PAGE,
  subscriptions: SUBSCRIPTIONS_PAGE,
  messages: PAGES.messages,
  profile: PAGES.profile,
  password: PAGES.passwordChange,
} as const;
type PlaceName = keyof typeof PATHS;

/** The places with what they are called. */
export function memberPlaces(
  account: Messages["account"],
): { name: PlaceName; label: string; path: string }[] {
  return (Object.keys(PATHS) as PlaceName[]).map((name) => ({
    name,
    label: account[name],
    path: PATHS[name],
  }));
}

/**
 * A page of the member's area: the way to the others, the heading, and what is on it. The document
 * is the same for everybody, so guests see the places too; each asks them in.
 */
export function MemberArea({
  view,
  page,
  place,
  heading,
  needsScript,
  children,
}: ShopPageProps & {
  place: PlaceName;
  /** In place of the shop's. */
  heading?: string;
  needsScript: string;
  children: ReactNode;
}) {
  const { account } = messagesOf(view.language);
  return (
    <div className="page-width">
      <nav aria-label={account.area} className={styles.places}>
        <ul className={styles.list}>
          {memberPlaces(account).map(({ name, label, path }) => (
            <li key={name}>
              <a
                href={href(view.language, path)}
                className={styles.place}
                aria-current={name === place ? "page" : undefined}
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <h1>{heading ?? headingOf(page)}</h1>
      <noscript>
        <p>{needsScript}</p>
      </noscript>
      {children}
    </div>
  );
}
