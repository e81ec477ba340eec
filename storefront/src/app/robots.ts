import type { MetadataRoute } from "next";

import { NOT_FOR_ROBOTS } from "@/lib/paths";

import { publicOrigin } from "./_pages/metadata";

export default async function robots(): Promise<MetadataRoute.Robots> {
  const origin = await publicOrigin();
  return {
    rules: { userAgent: "*", allow: "/", disallow: [...NOT_FOR_ROBOTS] },
    // Must be absolute.
    ...(origin ? { sitemap: `${origin}/sitemap.xml` } : {}),
  };
}
