import "server-only";

import { GatewayError } from "@/lib/gateway/problem";

/** Shorter than the gateway waits for a document. */
const BUDGET_MS = 12_000;
/** Seconds after which the shop may answer again. */
const RETRY_AFTER_SECONDS = 120;

/**
 * A sitemap, or 404 where there is none. When the shop does not answer in time, 503: a search
 * engine keeps what it knows, where an empty sitemap would tell it that all is gone.
 */
export async function sitemapResponse(make: () => Promise<string | null>): Promise<Response> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("not ready in time")), BUDGET_MS);
  });
  try {
    const xml = await Promise.race([make(), late]);
    return xml === null
      ? new Response("No such sitemap\n", {
          status: 404,
          headers: { "content-type": "text/plain" },
        })
      : new Response(xml, { headers: { "content-type": "application/xml" } });
  } catch (error) {
    const { code, cause } = GatewayError.fromFailure(error);
    console.error(`sitemap: ${code}`, cause ?? error);
    return new Response("The sitemap is not ready\n", {
      status: 503,
      headers: { "content-type": "text/plain", "retry-after": String(RETRY_AFTER_SECONDS) },
    });
  } finally {
    clearTimeout(timer);
  }
}
