import "server-only";

import { readPublic } from "@/lib/gateway/server";
import type { Filters, Menu } from "@/lib/gateway/types";
import type { View } from "@/lib/locale";
import { bff, type Query } from "@/lib/paths";

/**
 * The category tree of the menu; without it (logged) the page has a header with search and basket
 * only.
 */
export async function readMenu(view: View): Promise<Menu> {
  try {
    return (await readPublic(bff.menu(view))).data;
  } catch (error) {
    console.error("menu not loaded", error);
    return { categories: [] };
  }
}

/**
 * The filters of a listing, or null when they cannot be loaded: logged only, the list works without
 * them (FLT-5).
 */
export async function readFilters(view: View, path: string, query: Query): Promise<Filters | null> {
  try {
    return (await readPublic(bff.filters(view, path, query))).data;
  } catch (error) {
    console.error(`filters of ${path} not loaded`, error);
    return null;
  }
}
