import { read } from "@/lib/gateway/browser";
import type { ProductPage } from "@/lib/gateway/types";
import type { View } from "@/lib/locale";
import { bff } from "@/lib/paths";

import { toQuery, type ListingQuery } from "./listing-query";

export type ProductSource = { view: View; path: string; blockId: string; query: ListingQuery };

/**
 * Reads one page of a list's products.
 *
 * @throws GatewayError
 */
export function readProducts(
  { view, path, blockId, query }: ProductSource,
  page: number,
  signal?: AbortSignal,
): Promise<ProductPage> {
  const { ps: _page, ...selection } = query;
  return read(bff.products(view, path, page, blockId, toQuery(selection)), signal);
}
