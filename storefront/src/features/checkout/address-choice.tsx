import { useState } from "react";

import type { CheckoutAddress, CheckoutAddresses } from "@/lib/gateway/types";
import { lazyBff } from "@/lib/lazy-paths";
import { href, PAGES } from "@/lib/paths";
import { Button, ButtonLink } from "@/ui/button";
import { CheckField } from "@/ui/form/choice-fields";
import type { FieldState } from "@/ui/form/field";
import { Notice } from "@/ui/notice";

import { useCheckout } from "./checkout-context";
import type { AddressFormSlot } from "./address-form-slot";
import styles from "./checkout.module.css";
import { sendInOrder } from "./in-order";
import { RadioCards } from "./radio-cards";

type Kind = "delivery" | "invoice";

type Props = {
  data: CheckoutAddresses;
  /** The address that the shop wants mended. */
  incomplete: string | null;
  field: (name: Kind) => FieldState;
  say: (text: string) => void;
  /** Reads the addresses again, after one was added or mended. */
  reread: () => void;
  AddressForm: AddressFormSlot | undefined;
};

/** To which address the order goes, and to which its invoice. */
export function AddressChoice({ data, incomplete, field, say, reread, AddressForm }: Props) {
  const { language, words, setSummary } = useCheckout();
  const { addresses } = data;
  const [delivery, setDelivery] = useState(data.deliveryAddressId);
  const [invoice, setInvoice] = useState(data.invoiceAddressId);
  const [same, setSame] = useState(
    data.invoiceAddressId === null || data.invoiceAddressId === data.deliveryAddressId,
  );
  const [written, setWritten] = useState<{ addressId: string | null } | null>(null);

  async function choose(kind: Kind, addressId: string) {
    const chosen = await sendInOrder(
      lazyBff.checkoutAddress(language, kind),
      { method: "PUT", body: { addressId } },
      words.problems,
    );
    if (chosen.type === "failed")
      return say(chosen.text ?? chosen.faults[0]?.message ?? words.refused);
    const { outcome, message, summary } = chosen.answer;
    if (outcome === "refused") return say(message ?? words.refused);
    setSummary(summary ?? null);
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
    details: AddressForm && (address.id === incomplete || !address.delivers) && (
      <Button variant="quiet" onClick={() => setWritten({ addressId: address.id })}>
        {words.mendAddress}
      </Button>
    ),
  }));
  return (
    <div className={styles.group}>
      {addresses.length === 0 ? (
        <>
          <Notice title={words.noAddresses}>
            {!AddressForm && (
              <>
                <p>{words.noAddressesHint}</p>
                <ButtonLink variant="secondary" href={href(language, PAGES.contact)}>
                  {words.contact}
                </ButtonLink>
              </>
            )}
          </Notice>
        </>
      ) : (
        <>
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
        </>
      )}
      {AddressForm &&
        (written ? (
          <AddressForm
            addressId={written.addressId}
            onClose={() => setWritten(null)}
            onSaved={(addressId) => {
              setWritten(null);
              reread();
              chooseDelivery(addressId);
            }}
          />
        ) : (
          <Button variant="secondary" onClick={() => setWritten({ addressId: null })}>
            {words.addAddress}
          </Button>
        ))}
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
