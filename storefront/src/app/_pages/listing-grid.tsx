import type { ComponentProps } from "react";

import type { CartWords } from "@/features/cart/words";
import { ProductList } from "@/features/catalogue/product-list";
import { ProductCard, type CardWords } from "@/features/product/product-card";
import type { NumberFormat } from "@/lib/money";

import { CardAction } from "./card-action";
import { cornerOf, type CornerWords } from "./card-corner";

type Props = Omit<ComponentProps<typeof ProductList>, "renderCard"> & {
  format: NumberFormat;
  cardWords: CardWords;
  cartWords: CartWords;
  cornerWords: CornerWords;
  /** Nothing stands above the list but its heading: its first row is seen at once. */
  opening: boolean;
};

/** The list of the catalogue with the cards of the products: where the two features meet. */
export default function ListingGrid({
  format,
  cardWords,
  cartWords,
  cornerWords,
  opening,
  ...list
}: Props) {
  const { language, layout } = list.view;
  const corner = cornerOf(language, cornerWords);
  return (
    <ProductList
      {...list}
      renderCard={(product, { priority, late }) => (
        <ProductCard
          product={product}
          language={language}
          format={format}
          words={cardWords}
          layout={layout}
          priority={opening && priority}
          batched={late}
          headingLevel="h2"
          action={
            <CardAction
              product={product}
              language={language}
              words={{ card: cardWords, cart: cartWords }}
            />
          }
          corner={corner(product)}
        />
      )}
    />
  );
}
