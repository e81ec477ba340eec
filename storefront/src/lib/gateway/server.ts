import "server-only";

import { headers } from "next/headers";
import { cache } from "react";

import { env } from "../env.ts";
import type { Address, Answer, Path } from "./address.ts";
import { GatewayError } from "./problem.ts";

/**
 * For how long a document may read. Longer than the gateway's deadline for one call, so that its
 * problem document reaches us instead of our timeout, and shorter than it waits for a document: of
 * a shop that is late in everything, what the page can do without is left out, and a page says so.
 */
const DOCUMENT_BUDGET_MS = 13_000;

/** When the document at hand began to read. */
const documentStart = cache(() => performance.now());

/**
 * An answer of the gateway; `stale` when the shop was away and an earlier answer stands in for it.
 */
type PublicAnswer<T> = { data: T; stale: boolean };

/**
 * Reads a public operation of the gateway, once per request and address. Sends no cookie: what
 * comes back is the same for every visitor (ADR 0006).
 *
 * @throws GatewayError for every answer but a 2xx one, and when there is none
 */
export const readPublic = cache(async function readPublic<P extends Path>(
  address: Address<P>,
): Promise<PublicAnswer<Answer<P>>> {
  const leftMs = documentStart() + DOCUMENT_BUDGET_MS - performance.now();
  const traceparent = (await headers()).get("traceparent");
  try {
    const response = await fetch(new URL(address, env.gatewayUrl), {
      cache: "no-store",
      headers: { accept: "application/json", ...(traceparent ? { traceparent } : {}) },
      signal: AbortSignal.timeout(Math.max(0, Math.round(leftMs))),
    });
    if (!response.ok) throw await GatewayError.from(response);
    return { data: await response.json(), stale: isStale(response.headers.get("cache-status")) };
  } catch (cause) {
    throw GatewayError.fromFailure(cause);
  }
});

/**
 * RFC 9211: the gateway says `detail=stale` when it answers from memory because the shop is away.
 */
function isStale(cacheStatus: string | null): boolean {
  return /(?:^|;)\s*detail=stale\b/.test(cacheStatus ?? "");
}
