import type { RegisterForm } from "@/lib/gateway/types";
import { useLanguage } from "@/lib/language";
import { CheckField, RadioField } from "@/ui/form/choice-fields";
import { DayField } from "@/ui/form/day-field";
import { EmailField, TextField } from "@/ui/form/text-fields";
import type { FormState } from "@/ui/form/use-form";

import type { Consent, PersonField } from "./register-rules";
import styles from "./register-fields.module.css";
import type { RegisterParts } from "./register-types";
import { useRegisterWords } from "./words-context";

type Fields = FormState<PersonField | Consent>["field"];
type Given = Partial<RegisterForm>;

const OLDEST_YEARS = 110;
const THIS_YEAR = new Date().getFullYear();

/** Who somebody is and how to reach them. */
export function NameFields({
  field,
  given = {},
  parts,
}: {
  field: Fields;
  given?: Given;
  parts: RegisterParts;
}) {
  const { person } = useRegisterWords();
  return (
    <div className={styles.grid}>
      <TextField
        {...field("name")}
        label={person.name}
        mask="string"
        limit={{ length: 60 }}
        autoComplete="given-name"
        defaultValue={given.name}
      />
      <TextField
        {...field("surname")}
        label={person.surname}
        mask="string"
        limit={{ length: 60 }}
        autoComplete="family-name"
        defaultValue={given.surname}
      />
      <EmailField {...field("email")} label={person.email} defaultValue={given.email} />
      {parts.phone(field("phone"), { label: person.phone, number: given.phone ?? "" })}
    </div>
  );
}

/** What a shop likes to know and nobody has to tell. */
export function DetailFields({
  field,
  given = {},
  bound = null,
  parts,
}: {
  field: Fields;
  given?: Given;
  /** The countries the member is bound to. */
  bound?: string | null;
  parts: RegisterParts;
}) {
  const { person } = useRegisterWords();
  const language = useLanguage();
  const { country, city, town, district } = given;
  return (
    <div className={styles.grid}>
      <DayField
        {...field("birthDate")}
        label={person.birthDate}
        language={language}
        words={{ day: person.day, month: person.month, year: person.year }}
        years={[THIS_YEAR - OLDEST_YEARS, THIS_YEAR]}
        defaultValue={given.birthDate}
        autoComplete="bday"
      />
      <RadioField
        {...field("gender")}
        label={person.gender}
        defaultValue={given.gender ?? "unspecified"}
        options={[
          { value: "female", label: person.female },
          { value: "male", label: person.male },
          { value: "unspecified", label: person.unspecified },
        ]}
      />
      {parts.regions(field, {
        initial: {
          ...(country ? { country } : {}),
          ...(city ? { city } : {}),
          ...(town ? { town } : {}),
          ...(district ? { district } : {}),
        },
        member: country ?? null,
        only: bound,
      })}
    </div>
  );
}

/**
 * Consents to be written to and called: none is ticked beforehand, and none looks like more than
 * another.
 */
export function ConsentFields({ field, given = {} }: { field: Fields; given?: Given }) {
  const { consents, person } = useRegisterWords();
  const boxes = [
    ["mailConsent", consents.mail],
    ["smsConsent", consents.sms],
    ["phoneConsent", consents.phone],
  ] as const;
  return boxes.map(([name, label]) => (
    <CheckField
      key={name}
      {...field(name)}
      defaultChecked={given[name] === true}
      label={
        <>
          {label} <span className={styles.optional}>({person.optional})</span>
        </>
      }
    />
  ));
}
