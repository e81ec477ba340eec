import { useSyncExternalStore } from "react";

import type { Query } from "@/lib/paths";

type OrderView = "open" | "closed";
/** The periods that the shop's own page offers (contracts/upstream/orders.md#list). */
export const PERIODS = ["30", "90", "360"] as const;

export type ListPlace = { view: OrderView; days: string | null; page: number };
/** One order, or the form to send it back. */
export type OrderPlace = { order: string; returning: boolean };
type Place = ListPlace | OrderPlace;

export const isOrder = (place: Place): place is OrderPlace => "order" in place;

/**
 * What is looked at stands in the address behind `#`: the document is the same for everybody, and
 * back and reload lead where they should.
 */
export function placeOf(hash: string): Place {
  const query = new URLSearchParams(hash.replace(/^#/, ""));
  const order = query.get("order");
  if (order !== null && /^[A-Za-z0-9_-]{1,32}$/.test(order))
    return { order, returning: query.has("return") };
  const days = query.get("days");
  const page = Number(query.get("page") ?? 1);
  return {
    view: query.get("view") === "closed" ? "closed" : "open",
    days: PERIODS.find((period) => period === days) ?? null,
    page: Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1,
  };
}

/** The address of a list, without what is the default. */
export function listHash({ view, days, page }: ListPlace): string {
  const query = new URLSearchParams();
  if (view === "closed") query.set("view", view);
  if (days !== null) query.set("days", days);
  if (page > 1) query.set("page", String(page));
  return `#${query}`;
}

export const orderHash = (id: string): string => `#order=${encodeURIComponent(id)}`;
export const returnHash = (id: string): string => `${orderHash(id)}&return=1`;

export function listQuery({ view, days, page }: ListPlace): Query {
  return { view, days, page };
}

export function usePlace(): Place {
  const hash = useSyncExternalStore(
    subscribe,
    () => location.hash,
    () => "",
  );
  return placeOf(hash);
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("hashchange", listener);
  return () => window.removeEventListener("hashchange", listener);
}
