import { useRef, useState } from "react";

import { newKey } from "@/lib/gateway/browser";
import { failureText } from "@/lib/gateway/problem";
import type { Address, AddressChange, AddressFields } from "@/lib/gateway/types";
import { useReadOnce } from "@/lib/gateway/use-read";
import { useLanguage } from "@/lib/language";
import { lazyBff } from "@/lib/lazy-paths";
import { Button } from "@/ui/button";
import { RadioField } from "@/ui/form/choice-fields";
import { FormAlert } from "@/ui/form/form-alert";
import { EmailField, TextArea, TextField } from "@/ui/form/text-fields";
import { useForm } from "@/ui/form/use-form";
import { RetryNotice } from "@/ui/retry-notice";
import { Skeleton } from "@/ui/skeleton";

import { saveAddress } from "./address-calls";
import styles from "./address-form.module.css";
import type { AddressParts } from "./address-parts";
import { addressBody, addressRules, MAX } from "./address-rules";
import { InvoiceFields, type Kind } from "./invoice-fields";
import { useAddressWords } from "./words-context";

type AddressFormProps = {
  /** Whether invoices are to a person or a company, unless the address says so. */
  kind?: Kind;
  /** The address to change; null to add one. */
  initial: Address | null;
  parts: AddressParts;
  /** The shop has it; `message` is what it says to it. */
  onSaved: (change: Pick<AddressChange, "id" | "message">) => void;
  onCancel?: () => void;
};

/**
 * One address (REG-1 to REG-7). Which fields there are, and which are required, is the shop's to
 * say, for each country.
 */
export function AddressForm(props: AddressFormProps) {
  const language = useLanguage();
  const words = useAddressWords();
  const [country, setCountry] = useState(props.initial?.country?.code ?? null);
  const { data, error, isValidating, mutate } = useReadOnce(
    lazyBff.addressForm(language, country),
    { keepPreviousData: true },
  );
  if (!data)
    return error === undefined ? (
      <div aria-busy="true" className={styles.form}>
        <p role="status" className="visually-hidden">
          {words.common.loading}
        </p>
        <Skeleton className={styles.waiting} />
      </div>
    ) : (
      <RetryNotice
        title={words.addresses.formFailed}
        text={failureText(words.problems, error)}
        retryLabel={words.common.retry}
        busy={isValidating}
        onRetry={() => void mutate()}
      />
    );
  return (
    <Fields
      {...props}
      fields={data.fields}
      email={data.email}
      only={data.exportCountry}
      onCountry={setCountry}
    />
  );
}

function Fields({
  kind: begin = "person",
  initial,
  parts,
  onSaved,
  onCancel,
  fields,
  email,
  only,
  onCountry,
}: AddressFormProps & {
  fields: AddressFields;
  email: string | null;
  only: string | null;
  onCountry: (code: string) => void;
}) {
  const language = useLanguage();
  const words = useAddressWords();
  const { addresses: labels } = words;
  const [kind, setKind] = useState<Kind>(initial?.company ? "company" : begin);
  // What was sent last: the same again is the same intent.
  const intent = useRef({ text: "", key: "" });
  const form = useForm({
    rules: addressRules(fields, labels),
    words: words.form,
    async submit(values) {
      const body = addressBody(values, initial);
      const text = JSON.stringify(body);
      if (text !== intent.current.text) intent.current = { text, key: newKey() };
      const { key } = intent.current;
      const result = await saveAddress(
        language,
        { id: initial?.id ?? null, body, key },
        words.problems,
      );
      if (result.type === "failed") return result;
      onSaved(result.answer);
      return undefined;
    },
  });
  const shown = (name: keyof AddressFields) => fields[name].shown;
  return (
    <form
      {...form.props}
      method="post"
      data-replay
      className={styles.form}
      aria-label={initial ? labels.change : labels.add}
    >
      <p className={styles.mark}>{words.requiredMark}</p>
      {shown("company") && (
        <RadioField
          {...form.field("company")}
          label={labels.kind}
          defaultValue={kind}
          onChoose={(chosen) => setKind(chosen === "company" ? "company" : "person")}
          options={[
            { value: "person", label: labels.person },
            { value: "company", label: labels.company },
          ]}
        />
      )}
      <div className={styles.grid}>
        {shown("title") && (
          <TextField
            {...form.field("title")}
            label={labels.title}
            hint={labels.titleHint}
            className={styles.whole}
            limit={{ length: MAX.title ?? 0 }}
            autoComplete="off"
            enterKeyHint="next"
            defaultValue={initial?.title}
          />
        )}
        {shown("fullName") && (
          <TextField
            {...form.field("fullName")}
            label={labels.fullName}
            limit={{ length: MAX.fullName ?? 0 }}
            autoComplete="name"
            autoCapitalize="words"
            enterKeyHint="next"
            defaultValue={initial?.fullName}
          />
        )}
        {shown("phone") &&
          parts.phone(form.field("phone"), { label: labels.phone, number: initial?.phone ?? "" })}
        {shown("email") && (
          <EmailField
            {...form.field("email")}
            label={labels.email}
            enterKeyHint="next"
            defaultValue={initial?.email ?? email ?? ""}
          />
        )}
        {parts.places({
          field: form.field,
          initial,
          only,
          asks: shown,
          onCountry,
        })}
        {shown("street") && (
          <TextArea
            {...form.field("street")}
            label={labels.street}
            hint={labels.streetHint}
            className={styles.whole}
            limit={{ length: MAX.street ?? 0 }}
            rows={3}
            autoComplete="street-address"
            enterKeyHint="next"
            defaultValue={initial?.street}
          />
        )}
        <InvoiceFields kind={kind} fields={fields} field={form.field} initial={initial} />
      </div>
      <FormAlert message={form.message} />
      <div className={styles.actions}>
        <Button type="submit" busy={form.busy}>
          {labels.save}
        </Button>
        {onCancel && (
          <Button data-replay="never" variant="secondary" disabled={form.busy} onClick={onCancel}>
            {words.common.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}
