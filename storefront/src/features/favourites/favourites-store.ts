import { createStore, useStore } from "@/lib/store";

/**
 * Which products the member keeps, as far as this page knows: filled once after paint, changed by
 * every heart at once. Small, for every page with products carries it; what changes it is in
 * `changes.ts`, loaded when something does.
 */
type FavouriteIds = {
  kept: ReadonlySet<string>;
  /** Their change is with the shop: these hearts do not answer meanwhile (FAV-3). */
  underWay: ReadonlySet<string>;
};

/**
 * Nobody is known to keep anything before the first answer: the same for everybody, as on the
 * server.
 */
const NONE: FavouriteIds = { kept: new Set(), underWay: new Set() };

const favourites = createStore(NONE);

export const favouriteIdsNow = favourites.get;

export function setFavouriteIds(next: Partial<FavouriteIds>): void {
  favourites.set({ ...favourites.get(), ...next });
}

export const useFavouriteIds = <T>(pick: (favourites: FavouriteIds) => T): T =>
  useStore(favourites, pick);
