import { optionWords } from "@/features/cart/options/words";
import { cartWords } from "@/features/cart/words";
import { messagesOf } from "@/lib/messages";

import { CartClient } from "./lazy-pages";
import type { ShopPageProps } from "./shop-page-props";

/** The basket: the document is the same for everybody, what is in it comes after paint. */
export function CartPage({ view, page }: ShopPageProps) {
  const messages = messagesOf(view.language);
  const { language, currency } = view;
  return (
    <div className="page-width">
      <h1>{messages.cart.title}</h1>
      <noscript>
        <p>{messages.cart.needsScript}</p>
      </noscript>
      <CartClient
        format={{ language, currency, numberFormat: page.numberFormat }}
        words={cartWords(messages)}
        options={optionWords(messages)}
        share={messages.cartShare}
      />
    </div>
  );
}
