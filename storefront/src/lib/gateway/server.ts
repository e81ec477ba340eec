import "server-only";

import { headers } from "next/headers";
import { cache } from "react";

import { env } from "../env.ts";
import type { Address, Answer, Path } from "./address.ts";
import { GatewayError } from "./problem.ts";

/**
 * Longer than the gateway's own deadline, so that its problem document reaches us instead of our
 * timeout.
 */
const READ_TIMEOUT_MS = 20_000;

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
  const traceparent = (await headers()).get("traceparent");
  try {
    const response = await fetch(new URL(address, env.gatewayUrl), {
      cache: "no-store",
      headers: { accept: "application/json", ...(traceparent ? { traceparent } : {}) },
      signal: AbortSignal.timeout(READ_TIMEOUT_MS),
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
