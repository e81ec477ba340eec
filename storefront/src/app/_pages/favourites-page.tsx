import { cartWords } from "@/features/cart/words";
import { messagesOf } from "@/lib/messages";

import { FavouritesClient } from "./member-clients";
import type { ShopPageProps } from "./shop-page-props";

/**
 * What a member keeps (FAV-6): the document is the same for everybody, what is in it comes after
 * paint.
 */
export function favouritesPage({ view, page }: ShopPageProps) {
  const messages = messagesOf(view.language);
  const { favourites, card, common, problems } = messages;
  return (
    <div className="page-width">
      <h1>{favourites.title}</h1>
      <noscript>
        <p>{favourites.needsScript}</p>
      </noscript>
      <FavouritesClient
        language={view.language}
        format={page.numberFormat}
        words={{ ...favourites, card, problems, retry: common.retry }}
        cart={cartWords(messages)}
      />
    </div>
  );
}
