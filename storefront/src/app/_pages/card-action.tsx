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
}: {
  product: ProductCard;
  language: Language;
  words: { card: CardWords; cart: CartWords };
}) {
  const { id, title, path, images, price, minQuantity } = product;
  if (product.displayOnly) return null;
  if (product.hasVariants || product.personalized || !product.inStock) {
    const { choose, personalize, tellWhenBack } = words.card;
    const label = !product.inStock ? tellWhenBack : product.personalized ? personalize : choose;
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
