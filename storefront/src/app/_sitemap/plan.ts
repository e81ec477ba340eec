/** A list of the shop whose products stand in shards of its own. */
export type Section = { id: string; total: number; pageSize: number };

/** Some pages of one section's list; 1-based, both inclusive. */
export type ProductShard = { section: number; firstPage: number; lastPage: number };

/** Bounds the calls that one shard makes, in each language. */
const MAX_PAGES = 12;
/**
 * Bounds a shard's bytes: with every language it stays below the 16 MiB that the gateway takes, and
 * far below the 50,000 addresses and 50 MB of the protocol.
 */
export const MAX_PRODUCTS = 1_000;
/** An address has four digits at most, and shard 0 is that of the pages. */
const MAX_SHARDS = 9_999;

/** Divides the sections' lists into shards, in the order of the sections. */
export function planShards(sections: Section[]): ProductShard[] {
  const shards = sections.flatMap(({ total, pageSize }, section) => {
    const pages = pagesOf(total, pageSize);
    const step = Math.min(MAX_PAGES, Math.max(1, Math.floor(MAX_PRODUCTS / pageSize)));
    return Array.from({ length: Math.ceil(pages / step) }, (_, at) => ({
      section,
      firstPage: at * step + 1,
      lastPage: Math.min(pages, (at + 1) * step),
    }));
  });
  if (shards.length > MAX_SHARDS)
    console.error(`the sitemap leaves out ${shards.length - MAX_SHARDS} shards of products`);
  return shards.slice(0, MAX_SHARDS);
}

/** Bounded, whatever total the shop states. */
export function pagesOf(total: number, pageSize: number): number {
  return Math.min(Math.ceil(total / pageSize), MAX_PAGES * MAX_SHARDS);
}
