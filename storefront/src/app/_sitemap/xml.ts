/** One page in the languages it has, and its pictures. Addresses are absolute. */
export type SitemapEntry = {
  languages: { language: string; address: string }[];
  /** The address for readers of any other language. */
  fallback: string | null;
  pictures: string[];
};

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const EXTENSIONS =
  'xmlns:xhtml="http://www.w3.org/1999/xhtml" ' +
  'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';

/** A sitemap index. Nothing says when a shard changed, because the shop does not. */
export function indexXml(addresses: string[]): string {
  const shards = addresses.map((address) => `<sitemap><loc>${escape(address)}</loc></sitemap>\n`);
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${shards.join("")}</sitemapindex>\n`;
}

/** One shard: an address per page and language, each with all languages of its page. */
export function urlsetXml(entries: SitemapEntry[]): string {
  return `${HEAD}<urlset ${NAMESPACE} ${EXTENSIONS}>\n${entries.map(urls).join("")}</urlset>\n`;
}

function urls({ languages, fallback, pictures }: SitemapEntry): string {
  const alternates = [
    ...languages,
    ...(fallback ? [{ language: "x-default", address: fallback }] : []),
  ].map(
    ({ language, address }) =>
      `<xhtml:link rel="alternate" hreflang="${language}" href="${escape(address)}"/>`,
  );
  const images = pictures.map(
    (address) => `<image:image><image:loc>${escape(address)}</image:loc></image:image>`,
  );
  const same = alternates.concat(images).join("");
  return languages
    .map(({ address }) => `<url><loc>${escape(address)}</loc>${same}</url>\n`)
    .join("");
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
