import { use } from "react";

import { cartWords } from "@/features/cart/words";
import { useProductChoice } from "@/features/product/choice";
import { ProductCard } from "@/features/product/product-card";
import { RecentProducts } from "@/features/product/recent-products";
import { ProductRow, RowSkeleton, useRelatedLists } from "@/features/product/related-lists";
import type { ProductCard as Product } from "@/lib/gateway/types";
import { lazyMessages } from "@/lib/lazy-messages";

import { CardAction } from "./card-action";
import { cornerOf, cornerWords } from "./card-corner";
import { ProductSet } from "./product-set";

/**
 * What goes with a product: the shop's four lists, the second as a set to be bought at once (ADR
 * 0062), and what was looked at before. Loaded when the reader comes near (PRD-7).
 */
export default function ProductLists() {
  const { product, view } = useProductChoice();
  const { language, numberFormat } = view;
  const messages = use(lazyMessages(language));
  const { card, common, lists: words, product: productWords, recent } = messages;
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
  const corner = cornerOf(language, cornerWords(messages));
  const renderCard = (shown: Product) => (
    <ProductCard
      product={shown}
      language={language}
      format={numberFormat}
      words={card}
      action={
        <CardAction
          product={shown}
          language={language}
          words={{ card, cart: cartWords(messages) }}
        />
      }
      corner={corner(shown)}
    />
  );
  const row = { labels: common, renderCard };
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
