import { useRef, type ReactNode } from "react";

import { askLogin } from "@/lib/ask-login";
import type { Favourite } from "@/lib/gateway/types";
import { useRead } from "@/lib/gateway/use-read";
import type { Language } from "@/lib/locale";
import type { NumberFormat } from "@/lib/money";
import { href, PAGES } from "@/lib/paths";
import { MemberOnly } from "@/lib/session/member-only";
import { plural } from "@/lib/wording";
import { Button, ButtonLink } from "@/ui/button";
import { Drawing } from "@/ui/icon";
import { HEART } from "@/ui/saved-drawings";
import { EmptyState } from "@/ui/empty-state";

import { favouritesAddress, loadFavourites } from "./calls";
import { changesSoFar, replaceFavourites } from "./changes";
import { FavouriteCard } from "./favourite-card";
import { FavouritesFailed, FavouritesWaiting } from "./favourites-states";
import styles from "./favourites-view.module.css";
import { toggle } from "./toggle";
import { useFavouriteIds } from "./favourites-store";
import type { FavouritesWords } from "./words";

export type FavouritesViewProps = {
  language: Language;
  format: NumberFormat;
  words: FavouritesWords;
  /** What can be done with a product right here. */
  renderAction: (item: Favourite) => ReactNode;
  /** Ticks a product, for what is done with several of them. */
  renderTick: (item: Favourite) => ReactNode;
  /** What can be done with those that are ticked; stands above the list. */
  renderBar: (items: readonly Favourite[]) => ReactNode;
};

const DRAWING = <Drawing d={HEART} size={48} />;

/** The list of a member (FAV-6); guests are asked in. */
export function FavouritesView(props: FavouritesViewProps) {
  const { words } = props;
  return (
    <MemberOnly
      guest={<Guest {...props} />}
      waiting={<FavouritesWaiting words={words} />}
      failed={(error) => <FavouritesFailed {...error} words={words} />}
    >
      {() => <List {...props} />}
    </MemberOnly>
  );
}

function List({
  language,
  format,
  words,
  renderAction,
  renderTick,
  renderBar,
}: FavouritesViewProps) {
  const place = useRef<HTMLDivElement>(null);
  const favouriteIds = useFavouriteIds(({ kept }) => kept);
  const { data, error, isValidating, mutate } = useRead(favouritesAddress(language, true), {
    revalidateOnReconnect: false,
    fetcher: async () => {
      const since = changesSoFar();
      const favourites = await loadFavourites(language, true);
      replaceFavourites(
        favourites.items.map(({ productId }) => productId),
        since,
      );
      return favourites;
    },
  });
  if (!data) {
    return error === undefined ? (
      <FavouritesWaiting words={words} />
    ) : (
      <FavouritesFailed
        error={error}
        busy={isValidating}
        words={words}
        retry={() => void mutate()}
      />
    );
  }
  // What is let go leaves at once, and comes back when the shop would not have it so.
  const items = data.items.filter(({ productId }) => favouriteIds.has(productId));
  if (items.length === 0) {
    return (
      <EmptyState whole drawing={DRAWING} title={words.empty} text={words.emptyHint}>
        <ButtonLink href={href(language, PAGES.home)}>{words.browse}</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <div ref={place} tabIndex={-1} className={styles.page}>
      <p className={styles.head} role="status">
        {plural(language, words.count, items.length)}
      </p>
      {renderBar(items)}
      <ul className={styles.items}>
        {items.map((item) => (
          <li key={`${item.productId}-${item.variantId}`}>
            <FavouriteCard
              item={item}
              language={language}
              format={format}
              words={words}
              action={renderAction(item)}
              tick={renderTick(item)}
              onRemove={() => {
                // The button goes with its product; whoever used the keyboard stays in the list.
                place.current?.focus();
                void toggle(item, language);
              }}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Guest({ language, words }: FavouritesViewProps) {
  return (
    <EmptyState whole drawing={DRAWING} title={words.guest} text={words.guestHint}>
      <Button onClick={() => void askLogin({ reason: "favourite" })}>{words.signIn}</Button>
      <ButtonLink variant="secondary" href={href(language, PAGES.register)}>
        {words.register}
      </ButtonLink>
    </EmptyState>
  );
}
