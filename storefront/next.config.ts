import type { NextConfig } from "next";

import { LANGUAGES, LAYOUTS } from "./src/lib/locale.ts";

// The gateway is the only reader of these pages: it compresses, hashes inline scripts for the
// Content-Security-Policy and keeps the page cache, which obeys CDN-Cache-Control alone (RFC 9213).
const PAGE_LIFETIME = "public, max-age=30, stale-while-revalidate=600, stale-if-error=86400";
// A shop adds products by the day, and asking it for all of them is much work.
const SITEMAP_LIFETIME =
  "public, max-age=3600, stale-while-revalidate=86400, stale-if-error=604800";
const FOREVER = "public, max-age=31536000, immutable";

// In development the gateway keeps nothing: files change under their names.
const cached = (lifetime: string) => ({
  key: "CDN-Cache-Control",
  value: process.env.NODE_ENV === "production" ? lifetime : "no-store",
});

/**
 * The development page of widgets, `/_ui` (ADR 0063): its files end in `.dev.tsx`, so that only
 * `next dev` and a build of this page alone know them. A build of the shop does not.
 */
const isDevelopment = process.env.NODE_ENV === "development";
const widgetsOnly = process.env.VITRIN_BUILD_WIDGETS === "1";

const config: NextConfig = {
  output: "standalone",
  ...(widgetsOnly ? { distDir: ".next-widgets" } : {}),
  pageExtensions: [
    ...(isDevelopment || widgetsOnly ? ["dev.tsx"] : []),
    ...(widgetsOnly ? [] : ["tsx", "ts"]),
  ],
  outputFileTracingRoot: import.meta.dirname,
  turbopack: { root: import.meta.dirname },
  compress: false,
  poweredByHeader: false,
  reactStrictMode: true,
  // `npm run typecheck` looks at all types, once; make check has it before the build.
  typescript: { ignoreBuildErrors: true },
  // Addresses are the shop's own: a slash more or less is the gateway's business, not a redirect of
  // ours.
  skipTrailingSlashRedirect: true,
  // One document, one head: crawlers and the page cache both want the metadata in place, never
  // streamed in later.
  htmlLimitedBots: /.*/,
  headers: async () => [
    {
      source: `/:language(${LANGUAGES.join("|")})/:currency([A-Z]{2,3})/:layout(${LAYOUTS.join("|")})/:path*`,
      headers: [
        cached(PAGE_LIFETIME),
        // Next's own no-store would switch the browser's back/forward cache off; nothing here is
        // personal.
        { key: "Cache-Control", value: "no-cache" },
        { key: "Speculation-Rules", value: '"/assets/speculation-rules.json"' },
      ],
    },
    { source: "/sitemap.xml", headers: [cached(SITEMAP_LIFETIME)] },
    { source: "/sitemap/:shard", headers: [cached(SITEMAP_LIFETIME)] },
    { source: "/_next/static/:path*", headers: [cached(FOREVER)] },
    { source: "/assets/:path*", headers: [cached(FOREVER)] },
    {
      source: "/assets/speculation-rules.json",
      headers: [
        // Its name stays when the rules change.
        cached(PAGE_LIFETIME),
        { key: "Content-Type", value: "application/speculationrules+json" },
      ],
    },
  ],
};

export default config;
