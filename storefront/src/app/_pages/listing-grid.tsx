import { useCallback, type ComponentProps, type ReactNode } from "react";

import type { CartWords } from "@/features/cart/words";
import { listStore } from "@/features/catalogue/list-store";
import { ProductList } from "@/features/catalogue/product-list";
import { ProductCard, type CardWords } from "@/features/product/product-card";
import type { NumberFormat } from "@/lib/money";
import { useStore } from "@/lib/store";

import { CardAction } from "./card-action";
import { cornerOf, type CornerWords } from "./card-corner";

type Props = Omit<ComponentProps<typeof ProductList>, "renderCard" | "arrival" | "busy"> & {
  /** Stands in place of the list when there is nothing in it. */
  empty: ReactNode;
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
  empty,
  ...list
}: Props) {
  const { language, layout } = list.view;
  const renderCard: ComponentProps<typeof ProductList>["renderCard"] = useCallback(
    (product, { priority, late }) => (
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
        corner={cornerOf(language, cornerWords)(product)}
      />
    ),
    [language, format, layout, opening, cardWords, cartWords, cornerWords],
  );
  const { shown, wanted, live } = useStore(listStore);
  if (shown && live && shown.first.products.length === 0) return live.empty;
  if (!shown && list.first.products.length === 0) return empty;
  return (
    <ProductList
      key={shown?.serial ?? 0}
      {...list}
      {...(shown && { query: shown.query, first: shown.first })}
      arrival={shown ? (shown.returned ? "returned" : "narrowed") : "opened"}
      busy={wanted !== null}
      renderCard={renderCard}
    />
  );
}
