/** Parameters of an address as Next hands them over. */
type SearchParams = Record<string, string | string[] | undefined>;

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

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
