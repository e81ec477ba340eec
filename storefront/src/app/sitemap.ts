import type { MetadataRoute } from "next";

import { readMenu } from "@/features/catalogue/read";
import type { MenuCategory } from "@/lib/gateway/types";
import { LANGUAGES } from "@/lib/locale";
import { href } from "@/lib/paths";

import { publicOrigin } from "./_pages/metadata";

/**
 * The home page and every category, in every language; empty where the gateway states no origin,
 * since addresses here must be absolute.
 */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const origin = await publicOrigin();
  if (!origin) return [];
  const perLanguage = await Promise.all(
    LANGUAGES.map(async (language) => {
      const { categories } = await readMenu({ language, currency: "TL", layout: "grid" });
      return ["/", ...categories.flatMap(pathsOf)].map((path) => ({
        url: origin + href(language, path),
      }));
    }),
  );
  return perLanguage.flat();
}

function pathsOf({ path, children }: MenuCategory): string[] {
  return [path, ...children.flatMap(pathsOf)];
}
