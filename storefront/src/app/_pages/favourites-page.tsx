import { cartWords, severalWords } from "@/features/cart/words";
import { messagesOf } from "@/lib/messages";

import { MemberArea } from "./member-area";
import { MemberPart } from "./member-part";
import type { ShopPageProps } from "./shop-page-props";

/**
 * What a member keeps (FAV-6): the document is the same for everybody, what is in it comes after
 * paint.
 */
export function favouritesPage(props: ShopPageProps) {
  const { view, page } = props;
  const messages = messagesOf(view.language);
  const { favourites, card, common, problems } = messages;
  return (
    <MemberArea
      {...props}
      place="favourites"
      heading={favourites.title}
      needsScript={favourites.needsScript}
    >
      <MemberPart
        part="FavouritesClient"
        language={view.language}
        format={page.numberFormat}
        words={{ ...favourites, card, problems, retry: common.retry }}
        cart={cartWords(messages)}
        several={severalWords(messages)}
      />
    </MemberArea>
  );
}
