import type { ComponentProps } from "react";

import { AddressEditor } from "@/features/addresses/address-editor";
import { AddressWordsProvider } from "@/features/addresses/words-context";
import type CheckoutView from "@/features/checkout/checkout-view";

import { addressParts, type AddressesWords } from "./addresses-client";

type Given = Parameters<ComponentProps<typeof CheckoutView>["slots"]["addressForm"]>[0];

/** The form of an address within the checkout. */
export function CheckoutAddressForm({
  words: { addresses, phone, places },
  addressId,
  onSaved,
  onClose,
}: Given & { words: AddressesWords }) {
  return (
    <AddressWordsProvider value={addresses}>
      <AddressEditor
        id={addressId}
        parts={addressParts({ phone, places })}
        onSaved={({ id }) => onSaved(id)}
        onCancel={onClose}
      />
    </AddressWordsProvider>
  );
}
