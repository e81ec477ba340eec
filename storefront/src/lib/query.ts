import type { Query } from "./paths.ts";

/** Parameters of an address as Next hands them over. */
export type SearchParams = Record<string, string | string[] | undefined>;

/**
 * Where the gateway sends a visitor's request: the public path stands behind the three segments of
 * the view.
 */
export type PageProps = {
  params: Promise<{ language: string; currency: string; layout: string; path?: string[] }>;
  searchParams: Promise<SearchParams>;
};

/** The shop path behind the view's segments, decoded, with a leading slash. */
export function pathOf(segments: string[] = []): string {
  return `/${segments.map(decode).join("/")}`;
}

/** The first value of each parameter. */
export function firstValues(params: SearchParams): Query {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
