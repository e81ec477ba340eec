"use client";

import { AddToCartButtons, QuickAdd } from "@/features/cart/add-to-cart";
import type { CartWords } from "@/features/cart/words";
import { BuyBar } from "@/features/product/buy-bar";
import { useProductChoice } from "@/features/product/choice";

/** The basket's buttons for what is chosen on the product page; features do not know each other, so they meet here. */
export function ProductActions({ words }: { words: CartWords }) {
  const { product, variant, quantity, offer, buyable, view, words: labels } = useProductChoice();
  const shared = {
    request: { productId: product.id, quantity, ...(variant ? { variantId: variant.variantId } : {}) },
    preview: {
      title: product.title,
      path: product.path,
      image: variant?.image ?? product.images[0] ?? null,
      variantName: variant?.name ?? null,
      unitPrice: offer.price,
    },
    buyable,
    language: view.language,
    words,
  };
  return (
    <BuyBar action={<QuickAdd {...shared} label={labels.add} />}>
      <AddToCartButtons {...shared} labels={{ add: labels.add, buyNow: labels.buyNow }} />
    </BuyBar>
  );
}
