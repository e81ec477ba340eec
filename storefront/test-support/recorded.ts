import { readFileSync } from "node:fs";
import path from "node:path";

import type { components } from "../src/lib/gateway/schema.ts";

const SNAPSHOTS = path.join(import.meta.dirname, "../../gateway/src/reshape_snapshots");

export type Schemas = components["schemas"];

/**
 * The recordings of mocks/recordings that tests and the offline shop are fed by, and what the
 * gateway makes of each: a schema of the contract. recorded.test.ts holds every one against it.
 */
export const RECORDINGS = {
  "cart/load/empty": "Cart",
  "cart/load/two-lines": "Cart",
  "catalogue/categories/tree": "Menu",
  "catalogue/filters/shirts": "Filters",
  "catalogue/loader/last-page": "ProductPage",
  "content/page/cart": "Page",
  "content/page/category": "Page",
  "content/page/home": "Page",
  "content/page/moved": "Page",
  "content/page/product": "Page",
  "content/page/search": "Page",
  "content/page/text": "Page",
  "favourites/lists/guest": "Favourites",
  "membership/register-form/empty": "RegisterForm",
  "messages/departments/turkish": "Departments",
  "messages/subscribe/subscribed": "SubscriptionResult",
  "messages/thread/read": "ThreadDetail",
  "messages/threads/one": "Threads",
  "orders/list/open": "Orders",
  "orders/return-form/delivered": "ReturnForm",
  "preferences/cookie-notice/turkish": "CookieNotice",
  "product/instalments/one-card": "ProductInstallments",
  "product/second-options/blue": "VariantOptions",
  "regions/countries/all": "Countries",
  "search/all/found": "SearchResult",
  "search/all/nothing": "SearchResult",
  "stores/list/all": "Stores",
} as const satisfies Record<string, keyof Schemas>;

export type Recording = keyof typeof RECORDINGS;

/**
 * What the gateway makes of a recording. Its snapshots are made from the recordings, one each, so
 * an answer that changes there changes here.
 */
export function recorded<R extends Recording>(recording: R): Schemas[(typeof RECORDINGS)[R]] {
  const snapshot = readFileSync(
    path.join(SNAPSHOTS, `${recording.replaceAll("/", ".")}.snap`),
    "utf8",
  );
  const [, , json] = snapshot.split(/^---$/m);
  return JSON.parse(json ?? "") as Schemas[(typeof RECORDINGS)[R]];
}
