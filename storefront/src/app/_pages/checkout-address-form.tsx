import { useEffect, useRef, type ComponentProps } from "react";

import { draftOf, dropDraft, fillDraft, keepDraft } from "@/features/addresses/address-draft";
import { AddressEditor } from "@/features/addresses/address-editor";
import { AddressWordsProvider } from "@/features/addresses/words-context";
import type CheckoutView from "@/features/checkout/checkout-view";

import { addressParts, type AddressesWords } from "./addresses-client";

type Given = Parameters<ComponentProps<typeof CheckoutView>["slots"]["addressForm"]>[0];

/** The form of an address within the checkout; what is written there survives a reload. */
export function CheckoutAddressForm({
  words: { addresses, phone, places },
  addressId,
  onSaved,
  onClose,
}: Given & { words: AddressesWords }) {
  const place = useDraft(addressId);
  return (
    <AddressWordsProvider value={addresses}>
      <div ref={place}>
        <AddressEditor
          id={addressId}
          parts={addressParts({ phone, places })}
          onSaved={({ id }) => {
            dropDraft();
            onSaved(id);
          }}
          onCancel={
            onClose &&
            (() => {
              dropDraft();
              onClose();
            })
          }
        />
      </div>
    </AddressWordsProvider>
  );
}

/** Fills the form within once its fields are there, and keeps what is written from then on. */
function useDraft(addressId: string | null) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = place.current;
    if (!root) return;
    const draft = draftOf(addressId);
    const formOf = () => root.querySelector("form");
    let keeping = draft === null;
    const keep = () => {
      const form = formOf();
      if (keeping && form) keepDraft(addressId, form);
    };
    const fillOnce = () => {
      const form = formOf();
      // The country comes last, and what is asked for depends on it.
      const country = form?.elements.namedItem("country");
      if (keeping || !draft || !form || !(country instanceof Element)) return;
      if (!("value" in country) || country.value === "") return;
      keeping = true;
      watch.disconnect();
      fillDraft(form, draft);
    };
    const watch = new MutationObserver(fillOnce);
    watch.observe(root, { childList: true, subtree: true, attributes: true });
    fillOnce();
    root.addEventListener("input", keep);
    root.addEventListener("change", keep);
    return () => {
      watch.disconnect();
      root.removeEventListener("input", keep);
      root.removeEventListener("change", keep);
    };
  }, [addressId]);
  return place;
}
