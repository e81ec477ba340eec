import type { CheckoutAddresses, Store } from "@/lib/gateway/types";
import type { FieldState } from "@/ui/form/field";
import { SelectField, TextField } from "@/ui/form/text-fields";

import { useState } from "react";

import { useCheckout } from "./checkout-context";
import styles from "./checkout.module.css";
import { RadioCards } from "./radio-cards";
import { storeChoices, storedChoices } from "./stored-choices";

type Props = {
  data: CheckoutAddresses;
  /** Those where orders can be collected. */
  stores: readonly Store[];
  field: (name: "store" | "collector" | "phone" | "storeInvoice") => FieldState;
};

/** At which store the order is collected, and by whom. It is sent when the step is taken. */
export function StoreChoice({ data, stores, field }: Props) {
  const { words } = useCheckout();
  const [stored] = useState(storedChoices);
  const [store, setStore] = useState(
    () => data.storeId ?? stores.find(({ id }) => id === stored.store)?.id ?? null,
  );
  return (
    <div className={styles.group}>
      <RadioCards
        {...field("store")}
        legend={words.store}
        chosen={store}
        onChoose={(id) => {
          setStore(id);
          storeChoices({ store: id });
        }}
        cards={stores.map(({ id, name, address }) => ({
          value: id,
          label: (
            <>
              <strong>{name}</strong>
              <span className={styles.storeAddress}>{address}</span>
            </>
          ),
        }))}
      />
      <TextField
        {...field("collector")}
        label={words.collector}
        limit={{ length: 100 }}
        autoComplete="name"
        enterKeyHint="next"
        defaultValue={stored.collector}
        onChange={({ target }) => storeChoices({ collector: target.value })}
      />
      <TextField
        {...field("phone")}
        label={words.collectorPhone}
        hint={words.collectorPhoneHint}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        enterKeyHint="done"
        dir="ltr"
        limit={{ length: 32 }}
        defaultValue={stored.phone}
        onChange={({ target }) => storeChoices({ phone: target.value })}
      />
      {data.addresses.length > 0 && (
        <SelectField
          {...field("storeInvoice")}
          label={words.storeInvoice}
          defaultValue={data.invoiceAddressId ?? stored.storeInvoice ?? ""}
          onChange={({ target }) => storeChoices({ storeInvoice: target.value })}
        >
          <option value="">{words.noInvoice}</option>
          {data.addresses.map(({ id, title, address }) => (
            <option key={id} value={id}>
              {`${title}: ${address}`}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  );
}
