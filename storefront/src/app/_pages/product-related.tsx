"use client";

import type { CartWords } from "@/features/cart/words";
import type { ProductView } from "@/features/product/choice";
import { ProductCard, type CardWords } from "@/features/product/product-card";
import { RelatedProducts } from "@/features/product/related-products";

import { CardAction } from "./card-action";

/** Related products, each with its quick way into the basket. */
export function ProductRelated({ productId, view, title, words }: {
  productId: string;
  view: ProductView;
  title: string;
  words: { card: CardWords; cart: CartWords; previous: string; next: string };
}) {
  const { language, numberFormat } = view;
  return (
    <RelatedProducts
      productId={productId}
      view={view}
      title={title}
      labels={words}
      renderCard={(product) => (
        <ProductCard
          product={product}
          language={language}
          format={numberFormat}
          words={words.card}
          action={<CardAction product={product} language={language} words={words} />}
        />
      )}
    />
  );
}
