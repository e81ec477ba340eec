import { publicOrigin } from "@/app/_pages/metadata";
import { readPlan } from "@/app/_sitemap/read";
import { sitemapResponse } from "@/app/_sitemap/respond";
import { indexXml } from "@/app/_sitemap/xml";

export const dynamic = "force-dynamic";

/** The sitemap index (ADR 0060). None where the gateway states no origin: addresses are absolute. */
export async function GET(): Promise<Response> {
  return sitemapResponse(async () => {
    const origin = await publicOrigin();
    if (!origin) return null;
    const { shards } = await readPlan();
    return indexXml(
      Array.from({ length: shards.length + 1 }, (_, at) => `${origin}/sitemap/${at}.xml`),
    );
  });
}
