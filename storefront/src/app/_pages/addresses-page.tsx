import { addressWords } from "@/features/addresses/words";
import { messagesOf } from "@/lib/messages";
import type { Messages } from "@/lib/messages";

import type { AddressesWords } from "./addresses-client";
import { headingOf } from "./heading";
import { MemberPart } from "./member-part";
import type { ShopPageProps } from "./shop-page-props";

/** A member's addresses: personal, so they come after paint. */
export function addressesPage({ view, page }: ShopPageProps) {
  const messages = messagesOf(view.language);
  return (
    <div className="page-width">
      <h1>{headingOf(page)}</h1>
      <noscript>
        <p>{messages.addresses.needsScript}</p>
      </noscript>
      <MemberPart part="AddressesClient" words={addressesWords(messages)} />
    </div>
  );
}

/** What the form of an address says, wherever it is. */
export function addressesWords(messages: Messages): AddressesWords {
  const { regions, places, common, phone } = messages;
  return {
    addresses: addressWords(messages),
    phone,
    places: { ...places, home: regions, loading: common.loading },
  };
}
