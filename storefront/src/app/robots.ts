import type { MetadataRoute } from "next";

import { publicOrigin } from "./_pages/metadata";

export default async function robots(): Promise<MetadataRoute.Robots> {
  const { origin } = await publicOrigin();
  return {
    rules: { userAgent: "*", allow: "/", disallow: ["/bff/", "/srv/", "/api/", "/sepet", "/*/sepet", "/arama", "/*/arama"] },
    sitemap: `${origin}/sitemap.xml`,
  };
}
