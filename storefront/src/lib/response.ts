import "server-only";

import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse } from "node:http";

/**
 * The answer that the page being rendered will become.
 *
 * The App Router can end a page with 404 only by `notFound()`, whose document is empty until
 * JavaScript runs, and with 502 or 503 not at all. A shop's "no such page" and "cannot be reached"
 * must be whole documents with the status they mean, so `instrumentation.ts` keeps each request's
 * answer here for `answerWith`.
 */
const KEY = Symbol.for("vitrin.response");
const shared = globalThis as { [KEY]?: AsyncLocalStorage<ServerResponse> };
/** One store for the instrumentation's bundle and the pages' bundle. */
export const currentResponse = (shared[KEY] ??= new AsyncLocalStorage<ServerResponse>());

/**
 * Gives the document being rendered this status; a failure is never kept by the gateway's page
 * cache.
 */
export function answerWith(status: number, retryAfterSeconds?: number): void {
  const response = currentResponse.getStore();
  if (!response || response.headersSent) return;
  response.statusCode = status;
  if (status >= 500) response.setHeader("CDN-Cache-Control", "no-store");
  if (retryAfterSeconds !== undefined) response.setHeader("Retry-After", String(retryAfterSeconds));
}
