import type { ReactNode } from "react";

import { QuickAdd } from "@/features/cart/add-to-cart";
import type { CartWords } from "@/features/cart/words";
import type { CardWords } from "@/features/product/product-card";
import type { ProductCard } from "@/lib/gateway/types";
import type { Language } from "@/lib/locale";
import { href } from "@/lib/paths";
import { ButtonLink } from "@/ui/button";

/**
 * What can be done with a product right on its card: add it, or go to its page where a choice or a
 * form is needed, and where one that is sold out tells when it is back.
 */
export function CardAction({
  product,
  language,
  words,
  quantity = firstQuantity(product),
  label = words.card.add,
}: {
  product: ProductCard;
  language: Language;
  words: { card: CardWords; cart: CartWords };
  /** How many are added: by default the fewest. */
  quantity?: number;
  /** What stands on the button that adds. */
  label?: ReactNode;
}) {
  const { id, title, path, images, price } = product;
  if (product.displayOnly) return null;
  if (product.hasVariants || product.personalized || !product.inStock) {
    const { choose, personalize, tellWhenBack } = words.card;
    const way = !product.inStock ? tellWhenBack : product.personalized ? personalize : choose;
    return (
      <ButtonLink
        variant="secondary"
        wide
        href={href(language, path)}
        aria-label={`${title}: ${way}`}
      >
        {way}
      </ButtonLink>
    );
  }
  return (
    <QuickAdd
      request={{ productId: id, quantity }}
      preview={{ title, path, image: images[0] ?? null, variantName: null, unitPrice: price }}
      buyable
      language={language}
      words={words.cart}
      label={label}
      describedAs={`${title}: ${words.card.add}`}
    />
  );
}

/** The fewest that the shop sells at once. */
export function firstQuantity({ minQuantity }: ProductCard): number {
  return minQuantity > 0 ? minQuantity : 1;
}
