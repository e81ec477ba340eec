import { messagesOf } from "@/lib/messages";

import type { ShopPageProps } from "./shop-page-props";
import { publicOrigin } from "./metadata";
import { siteWords } from "./site-words";
import { structuredData } from "./structured-data-rules";

/**
 * What the page is about, for search engines (schema.org). Data, not a script: nothing in it runs.
 */
export async function StructuredData({ view, page }: ShopPageProps) {
  const site = siteWords(messagesOf(view.language));
  const graph = structuredData(page, view, (await publicOrigin()) ?? "", site);
  const json = JSON.stringify(graph).replaceAll("<", "\\u003c");
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
