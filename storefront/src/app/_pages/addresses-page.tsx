import { addressWords } from "@/features/addresses/words";
import type { PlaceWords } from "@/features/regions/place-fields";
import { messagesOf } from "@/lib/messages";
import type { Messages } from "@/lib/messages";

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
      <MemberPart
        part="AddressesClient"
        words={{
          addresses: addressWords(messages),
          phone: messages.phone,
          places: placeWords(messages),
        }}
      />
    </div>
  );
}

function placeWords({ regions, places, common }: Messages): PlaceWords {
  return { ...places, home: regions, loading: common.loading };
}
