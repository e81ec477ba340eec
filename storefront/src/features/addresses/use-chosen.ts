import { useSyncExternalStore } from "react";

/** The place of the form for a new address, beside those of addresses. */
export const NEW = "new";
const ADDRESS = "address-";

export const placeOf = ({ id }: { id: string }): string => `${ADDRESS}${id}`;

/** The address of a place that is not the form's. */
export const addressOf = (place: string): string => place.slice(ADDRESS.length);

/** What is chosen stands in the page's address, so that back leads to the list and reload stays. */
export function useChosen(): string | null {
  return useSyncExternalStore(subscribe, chosenPlace, () => null);
}

function chosenPlace(): string | null {
  const place = location.hash.slice(1);
  return place === NEW || /^address-[A-Za-z0-9_-]{1,32}$/.test(place) ? place : null;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("hashchange", listener);
  return () => window.removeEventListener("hashchange", listener);
}
