import { QuickAdd } from "@/features/cart/add-to-cart";
import { SeveralBar } from "@/features/cart/several-bar";
import type { SeveralItem } from "@/features/cart/several-rules";
import { TickProduct, useSeveral } from "@/features/cart/tick-product";
import type { CartWords, SeveralWords } from "@/features/cart/words";
import { FavouritesView, type FavouritesViewProps } from "@/features/favourites/favourites-view";
import type { CardWords } from "@/features/product/product-card";
import type { Favourite } from "@/lib/gateway/types";
import type { Language } from "@/lib/locale";
import { href } from "@/lib/paths";
import { ButtonLink } from "@/ui/button";

/** The list of favourites with the basket's buttons: where the two features meet. */
export default function FavouritesClient({
  cart,
  several: severalWords,
  ...props
}: Omit<FavouritesViewProps, `render${string}`> & { cart: CartWords; several: SeveralWords }) {
  const { language, words } = props;
  const several = useSeveral();
  return (
    <FavouritesView
      {...props}
      renderTick={(favourite) => {
        const item = addable(favourite);
        return item && <TickProduct item={item} several={several} words={severalWords} />;
      }}
      renderBar={(favourites) => {
        const items = favourites.flatMap((favourite) => addable(favourite) ?? []);
        return (
          items.length > 0 && (
            <SeveralBar
              items={items}
              several={several}
              language={language}
              cart={cart}
              words={severalWords}
            />
          )
        );
      }}
      renderAction={(item) => (
        <Action item={item} language={language} words={words.card} cart={cart} />
      )}
    />
  );
}

/** What goes into the basket from here; null where its page is needed first. */
function addable(item: Favourite): SeveralItem | null {
  const { productId, variantId, title, path, price } = item;
  const isWhole = path !== null && price !== null && !needsItsPage(item);
  return isWhole ? { productId, variantId, quantity: 1, title } : null;
}

/** A choice is still to be made, or a form to be filled in. */
function needsItsPage({ hasVariants, variantId, personalized }: Favourite): boolean {
  return personalized || (hasVariants && variantId === null);
}

/** Into the basket from here, or to the product where its page is needed first. */
function Action({
  item,
  language,
  words: { add, choose, personalize },
  cart,
}: {
  item: Favourite;
  language: Language;
  words: CardWords;
  cart: CartWords;
}) {
  const { productId, variantId, title, path, image, price, personalized } = item;
  if (path !== null && (price === null || needsItsPage(item))) {
    const label = personalized ? personalize : choose;
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
  if (path === null || price === null) return null;
  return (
    <QuickAdd
      request={{ productId, quantity: 1, ...(variantId ? { variantId } : {}) }}
      preview={{ title, path, image, variantName: null, unitPrice: price }}
      buyable
      language={language}
      words={cart}
      label={add}
      describedAs={`${title}: ${add}`}
    />
  );
}
