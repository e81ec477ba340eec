import { setFavouriteIds, favouriteIdsNow } from "./favourites-store";

export const isFavourite = (productId: string): boolean => favouriteIdsNow().kept.has(productId);
export const isUnderWay = (productId: string): boolean => favouriteIdsNow().underWay.has(productId);

/** How many changes this page has seen, and which of them was each product's last. */
let changes = 0;
const lastChange = new Map<string, number>();

/** To be asked before a list is read: what is changed after it is not in the list. */
export const changesSoFar = (): number => changes;

/**
 * What the gateway says is kept. A product changed since the list was asked for stays as the
 * shopper left it.
 *
 * @param since the changes so far when it was
 * @param stays what is older than the list and not yet with the shop
 */
export function replaceFavourites(
  productIds: readonly string[],
  since: number,
  stays: (productId: string) => boolean = () => false,
): void {
  const except = (id: string) => stays(id) || (lastChange.get(id) ?? 0) > since;
  const left = [...favouriteIdsNow().kept].filter(except);
  setFavouriteIds({ kept: new Set([...productIds.filter((id) => !except(id)), ...left]) });
}

export function mark(productId: string, kept: boolean): void {
  changes += 1;
  lastChange.set(productId, changes);
  setFavouriteIds({ kept: changed(favouriteIdsNow().kept, productId, kept) });
}

export function markUnderWay(productId: string, on: boolean): void {
  setFavouriteIds({ underWay: changed(favouriteIdsNow().underWay, productId, on) });
}

function changed(set: ReadonlySet<string>, id: string, on: boolean): ReadonlySet<string> {
  const next = new Set(set);
  if (on) next.add(id);
  else next.delete(id);
  return next;
}
