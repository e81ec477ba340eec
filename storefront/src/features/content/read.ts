import "server-only";

import { GatewayError } from "@/lib/gateway/problem";
import { readPublic } from "@/lib/gateway/server";
import type { Page } from "@/lib/gateway/types";
import type { View } from "@/lib/locale";
import { bff, type Query } from "@/lib/paths";

/** What became of asking for a page: all four are documents, each with its own status. */
export type PageAnswer =
  | { outcome: "found"; page: Page; stale: boolean }
  | { outcome: "missing" }
  /** Removed for good. */
  | { outcome: "gone" }
  | { outcome: "failed"; failure: GatewayError };

/**
 * What kind of page a shop path is, its id and its data. Never throws: a page without the shop is
 * still a page.
 */
export async function readPage(view: View, path: string, query: Query): Promise<PageAnswer> {
  try {
    const { data, stale } = await readPublic(bff.page(view, path, query));
    return { outcome: "found", page: data, stale };
  } catch (error) {
    const failure = GatewayError.fromFailure(error);
    if (failure.status === 404 || failure.status === 400) return { outcome: "missing" };
    if (failure.status === 410) return { outcome: "gone" };
    console.error(`page ${path}: ${failure.code}`, failure.cause ?? "");
    return { outcome: "failed", failure };
  }
}
