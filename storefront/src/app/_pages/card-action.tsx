import { QuickAdd } from "@/features/cart/add-to-cart";
import type { CartWords } from "@/features/cart/words";
import type { CardWords } from "@/features/product/product-card";
import type { ProductCard } from "@/lib/gateway/types";
import type { Language } from "@/lib/locale";
import { href } from "@/lib/paths";
import { ButtonLink } from "@/ui/button";

/**
 * What can be done with a product right on its card: add it, or look at its options where a choice
 * is needed; of one that is sold out the product's page tells when it is back.
 */
export function CardAction({
  product,
  language,
  words,
}: {
  product: ProductCard;
  language: Language;
  words: { card: CardWords; cart: CartWords };
}) {
  const { id, title, path, images, price, minQuantity } = product;
  if (product.displayOnly) return null;
  if (product.hasVariants || !product.inStock) {
    const label = product.inStock ? words.card.choose : words.card.tellWhenBack;
    return (
      <ButtonLink
        variant="secondary"
        wide
        href={href(language, path)}
        aria-label={`${title}: ${label}`}
      >
        {label}
      </ButtonLink>
    );
  }
  return (
    <QuickAdd
      request={{ productId: id, quantity: minQuantity > 0 ? minQuantity : 1 }}
      preview={{ title, path, image: images[0] ?? null, variantName: null, unitPrice: price }}
      buyable
      language={language}
      words={words.cart}
      label={words.card.add}
      describedAs={`${title}: ${words.card.add}`}
    />
  );
}
