import { createStore, useStore } from "@/lib/store";

/**
 * Which products the member keeps, as far as this page knows: filled once after paint, changed by
 * every heart at once. Small, for every page with products carries it; what changes it is in
 * `changes.ts`, loaded when something does.
 */
type Wishes = {
  kept: ReadonlySet<string>;
  /** Their change is with the shop: these hearts do not answer meanwhile (FAV-3). */
  underWay: ReadonlySet<string>;
};

/**
 * Nobody is known to keep anything before the first answer: the same for everybody, as on the
 * server.
 */
const NONE: Wishes = { kept: new Set(), underWay: new Set() };

const wishes = createStore(NONE);

export const wishesNow = wishes.get;

export function setWishes(next: Partial<Wishes>): void {
  wishes.set({ ...wishes.get(), ...next });
}

export const useWishes = <T>(pick: (wishes: Wishes) => T): T => useStore(wishes, pick);
