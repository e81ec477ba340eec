import { useCallback } from "react";

import type { SeveralWords } from "@/features/cart/words";
import { ProductCard } from "@/features/product/product-card";
import { ProductFacts } from "@/features/product/product-facts";

import { CardAction } from "./card-action";
import { cornerOf } from "./card-corner";
import { Listing, type LayoutProps, type RenderCard } from "./listing";
import styles from "./listing-lines.module.css";
import { ListingBar, ListingTick } from "./listing-ticks";

/** The list of the catalogue with one card below the other, which can be ticked (CRT-5). */
export default function ListingLines({
  format,
  cardWords,
  cartWords,
  cornerWords,
  severalWords,
  ...list
}: LayoutProps & { severalWords: SeveralWords }) {
  const { language } = list.view;
  const renderCard: RenderCard = useCallback(
    (product, { priority, late }) => (
      <ProductCard
        product={product}
        language={language}
        format={format}
        words={cardWords}
        layout="list"
        priority={priority}
        batched={late}
        headingLevel="h2"
        facts={<ProductFacts product={product} words={cardWords} />}
        action={
          !product.displayOnly && (
            <div className={styles.action}>
              <ListingTick product={product} words={severalWords} />
              <CardAction
                product={product}
                language={language}
                words={{ card: cardWords, cart: cartWords }}
              />
            </div>
          )
        }
        corner={cornerOf(language, cornerWords)(product)}
      />
    ),
    [language, format, cardWords, cartWords, cornerWords, severalWords],
  );
  return (
    <Listing
      {...list}
      renderCard={renderCard}
      renderBar={(products) => (
        <ListingBar products={products} language={language} cart={cartWords} words={severalWords} />
      )}
    />
  );
}
