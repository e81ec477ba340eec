import { use } from "react";

import { useProductChoice } from "@/features/product/choice";
import { RecentProducts } from "@/features/product/recent-products";
import { ProductRow, RowSkeleton, useRelatedLists } from "@/features/product/related-lists";
import { lazyMessages } from "@/lib/lazy-messages";

import { ProductSet } from "./product-set";
import { rowCardOf } from "./row-card";

/**
 * What goes with a product: the shop's four lists, the second as a set to be bought at once (ADR
 * 0062), and what was looked at before. Loaded when the reader comes near (PRD-7).
 */
export default function ProductLists() {
  const { product, view } = useProductChoice();
  const messages = use(lazyMessages(view.language));
  const { common, lists: words, product: productWords, recent } = messages;
  const lists = useRelatedLists(view, product.id);
  if (!lists)
    return (
      <>
        <RowSkeleton />
        <RowSkeleton />
        <RowSkeleton />
        <RowSkeleton />
      </>
    );
  const [similar = [], together = [], complements = [], liked = []] = lists;
  const row = { labels: common, renderCard: rowCardOf(view, messages) };
  return (
    <>
      <ProductRow id="related-title" title={productWords.related} products={similar} {...row} />
      <ProductSet products={together} messages={messages} {...row} />
      <ProductRow id="complements" title={words.complements} products={complements} {...row} />
      <ProductRow id="liked" title={words.liked} products={liked} {...row} />
      <RecentProducts key={product.id} except={product.id} view={view} words={recent} {...row} />
    </>
  );
}
