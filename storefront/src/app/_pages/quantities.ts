import { createStore } from "@/lib/store";

/**
 * How many of each product its row says, by the product's id. Outside of React: what is drawn anew
 * is the row, not the list.
 */
export const quantities = createStore<ReadonlyMap<string, number>>(new Map());
