import { useCallback } from "react";

import { ProductCard } from "@/features/product/product-card";

import { CardAction } from "./card-action";
import { cornerOf } from "./card-corner";
import { Listing, type LayoutProps, type RenderCard } from "./listing";

/** The list of the catalogue with the cards of the products: where the two features meet. */
export default function ListingGrid({
  format,
  cardWords,
  cartWords,
  cornerWords,
  ...list
}: LayoutProps) {
  const { language } = list.view;
  const renderCard: RenderCard = useCallback(
    (product, { priority, late }) => (
      <ProductCard
        product={product}
        language={language}
        format={format}
        words={cardWords}
        priority={priority}
        batched={late}
        headingLevel="h2"
        action={
          <CardAction
            product={product}
            language={language}
            words={{ card: cardWords, cart: cartWords }}
          />
        }
        corner={cornerOf(language, cornerWords)(product)}
      />
    ),
    [language, format, cardWords, cartWords, cornerWords],
  );
  return <Listing {...list} renderCard={renderCard} />;
}
