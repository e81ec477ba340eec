import "server-only";

import { readPublic } from "@/lib/gateway/server";
import type { SearchHelp, Showcase } from "@/lib/gateway/types";
import { lazyBff } from "@/lib/lazy-paths";
import type { View } from "@/lib/locale";
import { bff } from "@/lib/paths";

import { LONGEST_QUERY } from "./rules";

/**
 * Closest words and categories for a search without results; without them (logged) the page has its
 * form only.
 */
export async function readSearchHelp(view: View, query: string): Promise<SearchHelp> {
  try {
    const q = [...query].slice(0, LONGEST_QUERY).join("");
    return (await readPublic(lazyBff.searchHelp(view, q || " "))).data;
  } catch (error) {
    console.error("search help not loaded", error);
    return { corrections: [], categories: [] };
  }
}

const BEST_SELLERS = /çok satan|best ?sell|bestseller|meistverkauft|الأكثر مبيع/i;

/** The products that the shop shows first on its home page: its best sellers, where it has them. */
export async function readShowcase(view: View): Promise<Showcase | null> {
  try {
    const { home } = (await readPublic(bff.page(view, "/"))).data;
    const filled = home?.showcases.filter(({ products }) => products.length > 0) ?? [];
    return filled.find(({ title }) => BEST_SELLERS.test(title)) ?? filled[0] ?? null;
  } catch (error) {
    console.error("showcase of an empty search not loaded", error);
    return null;
  }
}
