import { useState } from "react";

import type { CheckoutAddress, CheckoutAddresses } from "@/lib/gateway/types";
import { ButtonLink } from "@/ui/button";
import { CheckField } from "@/ui/form/choice-fields";
import type { FieldState } from "@/ui/form/field";

import { writtenHash } from "./address-panel";
import { useCheckout } from "./checkout-context";
import styles from "./checkout.module.css";
import { chooseAddress, type AddressKind } from "./choose-address";
import { RadioCards } from "./radio-cards";

type Props = {
  data: CheckoutAddresses;
  /** The address that the shop wants mended. */
  incomplete: string | null;
  field: (name: AddressKind) => FieldState;
  say: (text: string) => void;
};

/** To which address the order goes, and to which its invoice. */
export function AddressChoice({ data, incomplete, field, say }: Props) {
  const { language, words, setSummary } = useCheckout();
  const { addresses } = data;
  const [delivery, setDelivery] = useState(data.deliveryAddressId);
  const [invoice, setInvoice] = useState(data.invoiceAddressId);
  const [same, setSame] = useState(
    data.invoiceAddressId === null || data.invoiceAddressId === data.deliveryAddressId,
  );

  async function choose(kind: AddressKind, addressId: string) {
    const chosen = await chooseAddress(language, kind, addressId, words.problems);
    if (chosen.type === "refused") return say(chosen.text ?? words.refused);
    setSummary(chosen.summary);
  }

  function chooseDelivery(addressId: string) {
    setDelivery(addressId);
    void choose("delivery", addressId);
    if (same) void choose("invoice", addressId);
  }

  function makeSame(next: boolean) {
    setSame(next);
    if (!next) return setInvoice(delivery);
    if (delivery !== null) void choose("invoice", delivery);
  }

  const cards = addresses.map((address) => ({
    value: address.id,
    label: <AddressText address={address} incomplete={address.id === incomplete} />,
    details: (address.id === incomplete || !address.delivers) && (
      <ButtonLink variant="quiet" href={writtenHash(address.id)}>
        {words.mendAddress}
      </ButtonLink>
    ),
  }));
  return (
    <div className={styles.group}>
      <RadioCards
        {...field("delivery")}
        required
        legend={words.delivery}
        cards={cards}
        chosen={delivery}
        onChoose={chooseDelivery}
      />
      <CheckField
        name="sameInvoice"
        label={words.sameInvoice}
        checked={same}
        onChange={({ target }) => makeSame(target.checked)}
      />
      {!same && (
        <RadioCards
          {...field("invoice")}
          required
          legend={words.invoice}
          cards={cards.map(({ value, label }) => ({ value, label }))}
          chosen={invoice}
          onChoose={(addressId) => {
            setInvoice(addressId);
            void choose("invoice", addressId);
          }}
        />
      )}
      <ButtonLink variant="secondary" href={writtenHash(null)}>
        {words.addAddress}
      </ButtonLink>
    </div>
  );
}

function AddressText({ address, incomplete }: { address: CheckoutAddress; incomplete: boolean }) {
  const { words } = useCheckout();
  const { title, fullName, address: street, district, town, city, country, postCode } = address;
  const place = [district, [postCode, town].filter(Boolean).join(" "), city, country]
    .filter(Boolean)
    .join(", ");
  return (
    <>
      <strong dir="auto">{title}</strong>
      <bdi>{fullName}</bdi>
      <bdi>{street}</bdi>
      <bdi>{place}</bdi>
      {address.phone && <bdi dir="ltr">{`+${address.phone.replace(/^\+/, "")}`}</bdi>}
      {(incomplete || !address.delivers) && (
        <span className={styles.cardFault}>{words.incomplete}</span>
      )}
    </>
  );
}
