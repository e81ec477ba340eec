import { parseListing } from "@/features/catalogue/listing-query";
import { readPage } from "@/features/content/read";
import { GatewayError } from "@/lib/gateway/problem";
import type { Page } from "@/lib/gateway/types";
import type { View } from "@/lib/locale";
import { pathOf } from "@/lib/query";

import { followChain, type Move } from "./move-rules";

/**
 * Where a page that moved is in the end: a reader is sent there in one step. A loop, or a chain
 * that does not end, is a fault of the shop's.
 */
export async function followMoves(
  view: View,
  page: Page,
): Promise<({ outcome: "moved" } & Move) | { outcome: "failed"; failure: GatewayError }> {
  const end = await followChain(page, async (target) => {
    const [path = "/", query = ""] = target.split("?");
    const listing = parseListing(Object.fromEntries(new URLSearchParams(query)));
    const answer = await readPage(view, pathOf(path.slice(1).split("/")), listing);
    return answer.outcome === "found" ? answer.page : null;
  });
  return end
    ? { outcome: "moved", ...end }
    : { outcome: "failed", failure: new GatewayError("shop_unreadable", 502) };
}
