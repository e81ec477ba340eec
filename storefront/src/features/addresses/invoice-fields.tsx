import { useState } from "react";

import type { Address, AddressFields } from "@/lib/gateway/types";
import { useReadOnce } from "@/lib/gateway/use-read";
import { useLanguage } from "@/lib/language";
import { lazyBff } from "@/lib/lazy-paths";
import { CheckField } from "@/ui/form/choice-fields";
import { ComboField } from "@/ui/form/combo-field";
import type { FieldState } from "@/ui/form/field";
import { TextField } from "@/ui/form/text-fields";
import type { FormState } from "@/ui/form/use-form";

import styles from "./address-form.module.css";
import { MAX, type AddressField } from "./address-rules";
import { useAddressWords } from "./words-context";

/** Whom invoices are to. */
export type Kind = "person" | "company";

/** What an invoice says of a person or a company, as far as the shop asks for it. */
export function InvoiceFields({
  kind,
  fields,
  field,
  initial,
}: {
  kind: Kind;
  fields: AddressFields;
  field: FormState<AddressField>["field"];
  initial: Address | null;
}) {
  const { addresses: labels } = useAddressWords();
  const shown = (name: keyof AddressFields) => fields[name].shown;
  if (kind === "person")
    return (
      <>
        {shown("identityNumber") && (
          <TextField
            key="identityNumber"
            {...field("identityNumber")}
            label={labels.identityNumber}
            hint={labels.identityNumberHint}
            mask="number"
            limit={{ length: 11 }}
            inputMode="numeric"
            autoComplete="off"
            enterKeyHint="done"
            dir="ltr"
            defaultValue={initial?.identityNumber}
          />
        )}
        {shown("foreigner") && (
          <CheckField
            {...field("foreigner")}
            className={styles.box}
            label={labels.foreigner}
            defaultChecked={initial?.foreigner}
          />
        )}
      </>
    );
  return (
    <>
      {shown("companyName") && (
        <TextField
          key="companyName"
          {...field("companyName")}
          label={labels.companyName}
          className={styles.whole}
          limit={{ length: MAX.companyName ?? 0 }}
          autoComplete="organization"
          enterKeyHint="next"
          defaultValue={initial?.companyName}
        />
      )}
      {shown("taxOffice") && <TaxOffice state={field("taxOffice")} initial={initial?.taxOffice} />}
      {shown("taxNumber") && (
        <TextField
          {...field("taxNumber")}
          label={labels.taxNumber}
          hint={labels.taxNumberHint}
          limit={{ length: MAX.taxNumber ?? 0 }}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          dir="ltr"
          defaultValue={initial?.taxNumber}
        />
      )}
      {shown("eInvoice") && (
        <CheckField
          {...field("eInvoice")}
          className={styles.whole}
          label={labels.eInvoice}
          defaultChecked={initial?.eInvoice}
        />
      )}
    </>
  );
}

/** From how many characters on offices are suggested, and how many at a time (REG-6). */
const AT_LEAST = 2;
const PAGE_SIZE = 15;

/** A tax office, suggested from the shop's list; where there is none, and for others, written. */
function TaxOffice({ state, initial = "" }: { state: FieldState; initial?: string | undefined }) {
  const language = useLanguage();
  const { addresses: labels } = useAddressWords();
  const { data } = useReadOnce(language === "tr" ? lazyBff.taxOffices(language) : null);
  const [text, setText] = useState(initial);
  const options = (data?.taxOffices ?? []).map((name) => ({ key: name, name }));
  return (
    <ComboField
      {...state}
      label={labels.taxOffice}
      value={text}
      options={options}
      chosen={text}
      status={options.length > 0 ? labels.noTaxOffice : ""}
      atLeast={AT_LEAST}
      pageSize={PAGE_SIZE}
      autoComplete="off"
      onTyping={setText}
      onFilled={setText}
      onChoose={({ name }) => setText(name)}
      onLeave={setText}
    />
  );
}
