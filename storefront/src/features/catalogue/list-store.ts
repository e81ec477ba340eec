import type { ReactNode } from "react";

import type { Filters, ListingData } from "@/lib/gateway/types";
import type { View } from "@/lib/locale";
import type { Messages } from "@/lib/messages";
import type { NumberFormat } from "@/lib/money";
import { createStore } from "@/lib/store";

import type { ListingQuery } from "./listing-query";

/** What a list needs of the page it begins with. */
export type FirstPage = Pick<
  ListingData,
  "page" | "pageSize" | "total" | "products" | "blockId" | "showPreviousButton"
>;

/** The list that the document came with. */
export type ListSource = {
  view: View;
  path: string;
  query: ListingQuery;
  first: FirstPage;
  /** Whether the page has filters at all; it may only be sorted else. */
  filtered: boolean;
  mode: "instant" | "on_run";
  format: NumberFormat;
  words: { filters: Messages["filters"]; listing: Messages["listing"] };
};

/** A list that stands in place of the one the document came with. */
export type ListInPlace = {
  query: ListingQuery;
  first: FirstPage;
  /** By the browser's back or forward: the shopper's place in it is put back. */
  returned: boolean;
  /** The products of another selection are another list: React keeps none of their state. */
  serial: number;
};

export type ListState = {
  /** The selection that stands in place of the document's. */
  shown: ListInPlace | null;
  /** The one whose products are drawn: the same, but a paint later where a drawer covers them. */
  listed: ListInPlace | null;
  /** What the shopper chose last, while its products are on their way. */
  wanted: ListingQuery | null;
  filters: Filters | null;
  /** The unsent choices of a form, and what they would leave. */
  preview: { query: ListingQuery; total: number | null; filters: Filters | null } | null;
  /** What the panel goes on showing until the products of a selection are painted (draw-selection). */
  panel: PanelState | null;
  /** What follows this state, once it is loaded; `empty`: for a list without products. */
  live: { panel: ReactNode; chips: ReactNode; empty: ReactNode } | null;
};

/** What the panel of filters follows. */
export type PanelState = Pick<ListState, "shown" | "wanted" | "filters" | "preview">;

/** The list of this page. Its document is left for any other list, so one is enough. */
export const listStore = createStore<ListState>({
  shown: null,
  listed: null,
  wanted: null,
  filters: null,
  preview: null,
  panel: null,
  live: null,
});

/** Called before another list replaces the one shown, while reading positions forces no layout. */
export const beforeReplacement = new Set<() => void>();
