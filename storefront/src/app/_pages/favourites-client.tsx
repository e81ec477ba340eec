import { QuickAdd } from "@/features/cart/add-to-cart";
import type { SeveralWords } from "@/features/cart/add-several";
import { SeveralBar, TickProduct, useSeveral } from "@/features/cart/several-bar";
import type { SeveralItem } from "@/features/cart/several-rules";
import type { CartWords } from "@/features/cart/words";
import { FavouritesView, type FavouritesViewProps } from "@/features/favourites/favourites-view";
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

/** What goes into the basket from here; null where a choice is still to be made. */
function addable({
  productId,
  variantId,
  title,
  path,
  price,
  hasVariants,
}: Favourite): SeveralItem | null {
  const isWhole = path !== null && price !== null && !(hasVariants && variantId === null);
  return isWhole ? { productId, variantId, quantity: 1, title } : null;
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
