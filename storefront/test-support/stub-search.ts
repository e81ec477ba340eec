import type { SearchResult } from "../src/lib/gateway/types.ts";
import { brands, listing, menu } from "./stub-shop.ts";

export function search(q: string, language: string): SearchResult {
  const term = q.trim().toLocaleLowerCase("tr");
  if ([...term].length < 3) return { products: [], categories: [], brands: [], combinations: [] };
  const matches = ({ name }: { name: string }) => name.toLocaleLowerCase("tr").includes(term);
  return {
    products: listing(null, { q: term }, "TL")
      .slice(0, 5)
      .map(({ title, path, images }) => ({ title, path, image: images[0]!.url })),
    categories: menu(language)
      .categories.filter(matches)
      .map(({ name, path }) => ({ title: name, path, image: null })),
    brands: brands()
      .filter(matches)
      .map(({ name, path }) => ({ title: name, path, image: null })),
    combinations: [],
  };
}
