import { QuickAdd } from "@/features/cart/add-to-cart";
import type { CartWords } from "@/features/cart/words";
import { FavouritesView, type FavouritesViewProps } from "@/features/favourites/favourites-view";
import type { Favourite } from "@/lib/gateway/types";
import type { Language } from "@/lib/locale";
import { href } from "@/lib/paths";
import { ButtonLink } from "@/ui/button";

/** The list of favourites with the basket's buttons: where the two features meet. */
export default function FavouritesClient({
  cart,
  ...props
}: Omit<FavouritesViewProps, "renderAction"> & { cart: CartWords }) {
  const { language, words } = props;
  return (
    <FavouritesView
      {...props}
      renderAction={(item) => (
        <Action
          item={item}
          language={language}
          choose={words.card.choose}
          add={words.card.add}
          cart={cart}
        />
      )}
    />
  );
}

/** Into the basket from here, or to the product where a choice is still to be made. */
function Action({
  item,
  language,
  choose,
  add,
  cart,
}: {
  item: Favourite;
  language: Language;
  choose: string;
  add: string;
  cart: CartWords;
}) {
  const { productId, variantId, title, path, image, price, hasVariants } = item;
  if (path !== null && (price === null || (hasVariants && variantId === null))) {
    return (
      <ButtonLink
        variant="secondary"
        wide
        href={href(language, path)}
        aria-label={`${title}: ${choose}`}
      >
        {choose}
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
