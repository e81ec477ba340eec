import { useCallback } from "react";

import type { SeveralWords } from "@/features/cart/words";
import {
  ProductCells,
  ProductTable,
  ProductTableGroup,
  ProductTableHead,
  ProductTableRow,
  WaitingRow,
} from "@/features/product/product-table";
import type { ListElements } from "@/features/catalogue/list-elements";
import type { Messages } from "@/lib/messages";

import { cornerOf } from "./card-corner";
import { ListingBar, ListingTick } from "./listing-ticks";
import { Listing, type LayoutProps, type RenderCard } from "./listing";
import { RowAction, RowQuantity } from "./row-quantity";

const ROWS: ListElements = {
  List: ProductTable,
  RowGroup: ProductTableGroup,
  Entry: ProductTableRow,
  Waiting: WaitingRow,
};

/** The list of the catalogue with one row per product, for those who buy many of many (CAT-5). */
export default function ListingTable({
  format,
  cardWords,
  cartWords,
  cornerWords,
  severalWords,
  tableWords,
  ...list
}: LayoutProps & { severalWords: SeveralWords; tableWords: Messages["table"] }) {
  const { language } = list.view;
  const renderCard: RenderCard = useCallback(
    (product, { late }) => {
      const { displayOnly, hasVariants, personalized, inStock } = product;
      const bought = { product, language, words: { card: cardWords, cart: cartWords } };
      return (
        <ProductCells
          product={product}
          language={language}
          format={format}
          words={cardWords}
          late={late}
          tick={<ListingTick product={product} words={severalWords} />}
          quantity={
            !(displayOnly || hasVariants || personalized) &&
            inStock && <RowQuantity {...bought} format={format} />
          }
          action={<RowAction {...bought} />}
          corner={cornerOf(language, cornerWords)(product)}
        />
      );
    },
    [language, format, cardWords, cartWords, cornerWords, severalWords],
  );
  return (
    <Listing
      {...list}
      elements={ROWS}
      head={<ProductTableHead words={tableWords} />}
      renderCard={renderCard}
      renderBar={(products) => (
        <ListingBar products={products} language={language} cart={cartWords} words={severalWords} />
      )}
    />
  );
}
