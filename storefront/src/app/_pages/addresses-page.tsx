import { addressWords } from "@/features/addresses/words";
import { messagesOf } from "@/lib/messages";
import type { Messages } from "@/lib/messages";

import type { AddressesWords } from "./addresses-client";
import { MemberArea } from "./member-area";
import { MemberPart } from "./member-part";
import type { ShopPageProps } from "./shop-page-props";

/** A member's addresses: personal, so they come after paint. */
export function addressesPage(props: ShopPageProps) {
  const messages = messagesOf(props.view.language);
  return (
    <MemberArea {...props} place="addresses" needsScript={messages.addresses.needsScript}>
      <MemberPart part="AddressesClient" words={addressesWords(messages)} />
    </MemberArea>
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
