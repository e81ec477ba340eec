import type { ProductCard, ProductPage } from "../../lib/gateway/types.ts";

/** After appending, this long no further page is asked for (LDR-1). */
export const LOADER_RESET_MS = 300;

/** A product of the list and the page it came with. */
export type Entry = { product: ProductCard; page: number };

/** The list as far as it is loaded: a run of pages without holes. */
export type Loaded = {
  /** The page after the last may have begun. */
  entries: Entry[];
  /** It began on a later page than the first: more may come above. */
  beganLater: boolean;
  firstPage: number;
  lastPage: number;
  /** Nothing comes after the last page. */
  isLast: boolean;
  total: number | null;
};

/** The list as the server rendered it. */
export function loadedFrom(first: Omit<ProductPage, "isLast">): Loaded {
  const { page, pageSize, total, products } = first;
  const reached = total === null ? products.length < pageSize : page * pageSize >= total;
  return {
    entries: entriesOf(products, page, []),
    beganLater: page > 1,
    firstPage: page,
    lastPage: page,
    isLast: reached || products.length === 0,
    total,
  };
}

/** A line of the list: a product with the variant that the shop shows it with. */
export function entryKey({ product }: Entry): string {
  return `${product.id}-${product.variantId}`;
}

/** Whole rows of 2, 3, 4 and 5 products. */
const GROUP_SIZE = 60;

/**
 * The rows of a list in groups, each laid out apart from the others. All in one where more may come
 * above: each row would pass its last products on to the next, and so would the groups.
 */
export function rowGroups<T>(rows: T[], beganLater: boolean): T[][] {
  const size = beganLater ? rows.length : GROUP_SIZE;
  const groups: T[][] = [];
  for (let start = 0; start < rows.length; start += size)
    groups.push(rows.slice(start, start + size));
  return groups;
}

/**
 * How many of the whole list are above the end of what is loaded: "N / total" also when it began on
 * a later page.
 */
export function shownCount(loaded: Loaded, pageSize: number): number {
  const shown = reachedCount(loaded, pageSize) - begunCount(loaded);
  return loaded.total === null ? shown : Math.min(shown, loaded.total);
}

/**
 * The least length of a list, as far as it has as many products. With less, a page that arrives
 * would push down a footer that is already in view. Whole rows of 2, 3 and 5.
 */
const LEAST_PLACES = 30;

/** How many products to leave room for, as far as the total tells: a page, at first more. */
export function waitingCount(loaded: Loaded, pageSize: number): number {
  const room = Math.max(pageSize, LEAST_PLACES - loaded.entries.length);
  return loaded.total === null
    ? room
    : Math.min(room, Math.max(1, loaded.total - reachedCount(loaded, pageSize)));
}

/** How many of the whole list are above what is in place. */
function reachedCount({ firstPage, entries }: Loaded, pageSize: number): number {
  return (firstPage - 1) * pageSize + entries.length;
}

/** How many products of the page after the last are in place: it comes one by one. */
function begunCount({ entries, lastPage }: Loaded): number {
  return entries.length - 1 - entries.findLastIndex(({ page }) => page <= lastPage);
}

/** The entries of a page, without the products already present. */
export function entriesOf(products: ProductCard[], page: number, present: Entry[]): Entry[] {
  const known = new Set(present.map(entryKey));
  return products.flatMap((product) => {
    const entry = { product, page };
    const key = entryKey(entry);
    if (known.has(key)) return [];
    known.add(key);
    return [entry];
  });
}

/**
 * The page to show where a list was asked for a page behind its end: its last one, or the first
 * where it does not say how long it is.
 */
export function pageBefore(asked: number, total: number | null, pageSize: number): number {
  const last = total === null ? 1 : Math.ceil(total / Math.max(pageSize, 1));
  return Math.max(1, Math.min(last, asked - 1));
}
