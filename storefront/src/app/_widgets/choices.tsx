"use client";

import { CheckField, RadioField } from "@/ui/form/choice-fields";

import { SAMPLES } from "./samples";
import { Group, Specimen, type SectionProps } from "./specimen";
import styles from "./widgets.module.css";

export function ChoicesSection({ language, words }: SectionProps) {
  const { login, person, notices } = words;
  const samples = SAMPLES[language];
  const genders = [
    { value: "f", label: person.female },
    { value: "m", label: person.male },
    { value: "x", label: person.unspecified },
  ];
  return (
    <>
      <Group title="CheckField">
        <Specimen state="empty">
          <CheckField name="empty" label={login.remember} />
        </Specimen>
        <Specimen state="hover" force="hover">
          <CheckField name="hovered" label={login.remember} />
        </Specimen>
        <Specimen state="focus" force="focus">
          <CheckField name="focused" label={login.remember} />
        </Specimen>
        <Specimen state="ticked">
          <CheckField name="ticked" label={login.remember} defaultChecked />
        </Specimen>
        <Specimen state="ticked, focus" force="focus">
          <CheckField name="ticked-focused" label={login.remember} defaultChecked />
        </Specimen>
        <Specimen state="disabled">
          <CheckField name="off" label={login.remember} disabled />
        </Specimen>
        <Specimen state="ticked, disabled">
          <CheckField name="ticked-off" label={login.remember} disabled defaultChecked />
        </Specimen>
        <Specimen state="error">
          <CheckField name="wrong" label={login.remember} required error={notices.fieldMandatory} />
        </Specimen>
        <Specimen state="long words, hint">
          <div className={styles.field}>
            <CheckField
              name="long"
              label={`${samples.longProduct} ${samples.longWord}`}
              hint={samples.longProduct}
            />
          </div>
        </Specimen>
      </Group>
      <Group title="RadioField" wide>
        <Specimen state="none chosen">
          <RadioField name="none" label={person.gender} options={genders} required />
        </Specimen>
        <Specimen state="one chosen, focus" force="focus">
          <RadioField name="one" label={person.gender} options={genders} defaultValue="f" />
        </Specimen>
        <Specimen state="hint, error">
          <RadioField
            name="wrong-radio"
            label={person.gender}
            hint={person.optional}
            options={genders}
            error={notices.fieldRequired}
          />
        </Specimen>
        <Specimen state="disabled">
          <fieldset disabled>
            <RadioField name="off-radio" label={person.gender} options={genders} defaultValue="m" />
          </fieldset>
        </Specimen>
      </Group>
    </>
  );
}
