import type { ProductPage } from "../../lib/gateway/types.ts";

import { entriesOf, type Loaded } from "./loader-rules.ts";

/**
 * The list with one more page below. Products already shown are left out: pages of a live shop
 * overlap.
 */
export function appendPage(loaded: Loaded, next: ProductPage): Loaded {
  return {
    ...loaded,
    entries: [...loaded.entries, ...entriesOf(next.products, next.page, loaded.entries)],
    lastPage: next.page,
    isLast: next.isLast || next.products.length === 0,
    total: next.total ?? loaded.total,
  };
}

/** The list with the first products of the page below; `appendPage` puts the others in place. */
export function beginPage(loaded: Loaded, next: ProductPage, count: number): Loaded {
  const begun = next.products.slice(0, count);
  return {
    ...loaded,
    entries: [...loaded.entries, ...entriesOf(begun, next.page, loaded.entries)],
  };
}

/** The list with one more page above. */
export function prependPage(loaded: Loaded, previous: ProductPage): Loaded {
  return {
    ...loaded,
    entries: [...entriesOf(previous.products, previous.page, loaded.entries), ...loaded.entries],
    firstPage: previous.page,
    total: previous.total ?? loaded.total,
  };
}
