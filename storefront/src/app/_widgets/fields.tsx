"use client";

import { useState } from "react";

import { ComboField } from "@/ui/form/combo-field";
import { DayField } from "@/ui/form/day-field";
import { FormAlert } from "@/ui/form/form-alert";
import { EmailField, PasswordField, SelectField, TextArea, TextField } from "@/ui/form/text-fields";

import { SAMPLES } from "./samples";
import { Group, Specimen, type SectionProps } from "./specimen";
import styles from "./widgets.module.css";

export function FieldsSection({ language, words }: SectionProps) {
  const { person, notices, common, regions } = words;
  const samples = SAMPLES[language];
  const error = notices.fieldRequired;
  return (
    <>
      <Group title="TextField">
        <Field state="empty">
          <TextField name="empty" label={person.name} />
        </Field>
        <Field state="hover" force="hover">
          <TextField name="hovered" label={person.name} />
        </Field>
        <Field state="focus" force="focus">
          <TextField name="focused" label={person.name} />
        </Field>
        <Field state="required, filled">
          <TextField name="filled" label={person.name} required defaultValue={samples.person} />
        </Field>
        <Field state="hint">
          <TextField name="hinted" label={person.name} hint={person.optional} />
        </Field>
        <Field state="disabled">
          <TextField name="off" label={person.name} disabled defaultValue={samples.person} />
        </Field>
        <Field state="error">
          <TextField name="wrong" label={person.name} required error={error} />
        </Field>
        <Field state="long words">
          <TextField
            name="long"
            label={samples.longWord}
            hint={samples.longProduct}
            defaultValue={samples.longProduct}
            error={samples.longProduct}
          />
        </Field>
      </Group>
      <Group title="EmailField, PasswordField, TextArea">
        <Field state="email, written from left to right">
          <EmailField name="email" label={person.email} defaultValue="nil@example.test" />
        </Field>
        <Field state="email, error">
          <EmailField
            name="bad-email"
            label={person.email}
            defaultValue="nil@"
            error={notices.emailInvalid}
          />
        </Field>
        <Field state="password, hidden">
          <PasswordField
            name="password"
            label={words.login.password}
            autoComplete="new-password"
            defaultValue="kilim-1204"
            labels={{ show: common.showPassword, hide: common.hidePassword }}
          />
        </Field>
        <Field state="password, error">
          <PasswordField
            name="bad-password"
            label={words.login.password}
            autoComplete="new-password"
            error={error}
            labels={{ show: common.showPassword, hide: common.hidePassword }}
          />
        </Field>
        <Field state="several lines">
          <TextArea
            name="lines"
            label={words.contact.text}
            rows={3}
            defaultValue={samples.longProduct}
          />
        </Field>
        <Field state="several lines, error">
          <TextArea name="bad-lines" label={words.contact.text} rows={3} error={error} />
        </Field>
      </Group>
      <Group title="SelectField, DayField, ComboField">
        <Field state="select, empty">
          <SelectField name="city" label={regions.city} required>
            <option value="">{words.form.choose}</option>
            <option>{samples.city}</option>
          </SelectField>
        </Field>
        <Field state="select, long">
          <SelectField name="long-city" label={regions.city}>
            <option>{samples.longProduct}</option>
          </SelectField>
        </Field>
        <Field state="select, disabled">
          <SelectField name="no-city" label={regions.city} disabled>
            <option>{samples.city}</option>
          </SelectField>
        </Field>
        <Field state="select, error">
          <SelectField name="bad-city" label={regions.city} error={error}>
            <option value="">{words.form.choose}</option>
          </SelectField>
        </Field>
        <Field state="day">
          <DayField
            name="day"
            label={person.birthDate}
            language={language}
            words={person}
            years={[1920, 2010]}
            defaultValue="1990-05-01"
          />
        </Field>
        <Field state="day, error">
          <DayField
            name="bad-day"
            label={person.birthDate}
            language={language}
            words={person}
            years={[1920, 2010]}
            error={person.dayIncomplete}
          />
        </Field>
        <Field state="combo box, closed">
          <Cities language={language} words={words} />
        </Field>
      </Group>
      <Group title="FormAlert" wide>
        <Specimen state="refused">
          <FormAlert message={{ text: words.form.wrongFields, attempt: 1, silent: false }} />
        </Specimen>
      </Group>
    </>
  );
}

function Field(props: Parameters<typeof Specimen>[0]) {
  const { children, ...rest } = props;
  return (
    <Specimen {...rest}>
      <div className={styles.field}>{children}</div>
    </Specimen>
  );
}

/** A combo box of cities; it opens when it is written in. */
export function Cities({ language, words }: SectionProps) {
  const { city, otherCity, longProduct } = SAMPLES[language];
  const [value, setValue] = useState("");
  return (
    <ComboField
      name="combo"
      label={words.regions.city}
      value={value}
      chosen="34"
      options={[
        { key: "34", name: city },
        { key: "27", name: otherCity },
        { key: "99", name: longProduct },
      ]}
      status={words.phone.noCountry}
      onTyping={setValue}
      onFilled={setValue}
      onChoose={({ name }) => setValue(name)}
      onLeave={setValue}
    />
  );
}
