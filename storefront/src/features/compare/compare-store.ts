import { createStore } from "@/lib/store";

/** Where the list is stored (CMP-5). */
export const COMPARE_KEY = "compareProducts";

/**
 * The products to compare, as far as this page knows. Every page with products carries this; what
 * reads and changes the stored list is in stored-list.ts, loaded when there is one.
 */
export const compared = createStore<readonly string[]>([]);
