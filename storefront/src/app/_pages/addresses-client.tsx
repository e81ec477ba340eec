import type { AddressParts } from "@/features/addresses/address-parts";
import { AddressesView } from "@/features/addresses/addresses-view";
import type { AddressWords } from "@/features/addresses/words";
import { PhoneField, type PhoneWords } from "@/features/regions/phone/phone-field";
import { PlaceFields, type PlaceWords } from "@/features/regions/place-fields";

export type AddressesWords = { addresses: AddressWords; phone: PhoneWords; places: PlaceWords };

/** A member's addresses, with the phone and place fields of another feature. */
export default function AddressesClient({ words }: { words: AddressesWords }) {
  return <AddressesView parts={addressParts(words)} words={words.addresses} />;
}

/** What the form of an address needs of other features. */
export function addressParts(words: Omit<AddressesWords, "addresses">): AddressParts {
  return {
    phone: (field, { label, number }) => (
      <PhoneField {...field} label={label} defaultValue={number} words={words.phone} />
    ),
    places: ({ initial, ...given }) => (
      <PlaceFields {...given} initial={initial ?? {}} words={words.places} />
    ),
  };
}
