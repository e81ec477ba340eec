import { checkoutWords } from "@/features/checkout/words";
import { messagesOf } from "@/lib/messages";

import { addressesWords } from "./addresses-page";
import { CheckoutClient } from "./lazy-pages";
import type { ShopPageProps } from "./shop-page-props";

/** The checkout: the document is the same for everybody, what is in it comes after paint. */
export function CheckoutPage({ view, page }: ShopPageProps) {
  const messages = messagesOf(view.language);
  const { language, currency } = view;
  return (
    <div className="page-width">
      <h1>{messages.checkout.title}</h1>
      <noscript>
        <p>{messages.checkout.needsScript}</p>
      </noscript>
      <CheckoutClient
        format={{ language, currency, numberFormat: page.numberFormat }}
        words={checkoutWords(messages)}
        addressWords={addressesWords(messages)}
      />
    </div>
  );
}
