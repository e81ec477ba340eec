import { useEffect, useId, useMemo, useRef, useState, type InputEvent } from "react";

import { useLanguage } from "@/lib/language";
import { fill } from "@/lib/wording";
import { classNames } from "@/ui/class-names";
import { Field, type FieldState, type FieldWords } from "@/ui/form/field";
import { Icon } from "@/ui/icon";
import { lazyPart } from "@/ui/lazy";

import { useCountries } from "../use-countries.ts";
import { firstCountry, HOME_COUNTRY, phoneCountries, type PhoneCountry } from "./countries.ts";
import type { CountryListWords } from "./country-list.tsx";
import { Flag } from "./flag.tsx";
import { maskPhone } from "./mask-phone.ts";
import { blank, conform, pastedDigits } from "./pattern.ts";
import styles from "./phone-field.module.css";
import { useOpenList } from "./use-open-list.ts";

const CountryList = lazyPart("CountryList", () => import("./country-list.tsx"), {
  notice: "inline",
});

export type PhoneWords = CountryListWords & {
  /** "{name}", "{code}" */
  countryOf: string;
  countryUnknown: string;
};

/**
 * A phone number in the mask of its country (PHN-1 to PHN-6). Its value in the form is what is
 * written; the digits alone are what is sent. How many there have to be stands on the field, where
 * the rule `phone` finds it.
 */
export function PhoneField({
  label,
  hint,
  className,
  words,
  defaultValue = "",
  ...state
}: FieldState &
  FieldWords & {
    className?: string | undefined;
    words: PhoneWords;
    defaultValue?: string;
  }) {
  const language = useLanguage();
  const listId = useId();
  const { answer } = useCountries();
  const countries = useMemo(() => phoneCountries(answer?.countries ?? []), [answer]);
  const [chosen, setChosen] = useState<PhoneCountry | null>(null);
  const country =
    chosen ??
    firstCountry(countries, { number: defaultValue, selected: answer?.selected, language });
  const [typed, setTyped] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { place, open, toggle, close } = useOpenList();

  useEffect(() => {
    if (!input.current) return;
    if (!chosen) input.current.value = inMask(country, defaultValue);
    return maskPhone(input.current, country);
  }, [chosen, country, defaultValue]);

  function choose(next: PhoneCountry) {
    setChosen(next);
    setTyped("");
    if (input.current) input.current.value = "";
    close();
    input.current?.focus();
  }

  return (
    <Field {...{ label, hint, className }} {...state}>
      {(controlProps) => (
        <div ref={place} className={styles.place}>
          <div className={styles.control} dir="ltr">
            <button
              ref={button}
              type="button"
              className={styles.country}
              aria-haspopup="listbox"
              aria-expanded={open}
              aria-controls={open ? listId : undefined}
              aria-label={
                country.dialCode === ""
                  ? words.countryUnknown
                  : fill(words.countryOf, { name: country.name, code: country.dialCode })
              }
              onClick={toggle}
            >
              <Flag country={country} />
              <Icon name="down" size={16} />
            </button>
            <span className={styles.writing}>
              <input
                {...controlProps}
                ref={input}
                type="tel"
                inputMode="tel"
                autoComplete="tel"
                defaultValue={inMask(country, defaultValue)}
                data-country={country.key}
                data-dial-code={country.dialCode}
                data-digits={country.digits}
                className={styles.input}
                onInput={(event: InputEvent<HTMLInputElement>) => {
                  controlProps.onInput();
                  // From now on the shopper has a country, even if the list that comes would begin
                  // with another.
                  setChosen(country);
                  setTyped(event.currentTarget.value);
                }}
              />
              <Places country={country} typed={typed} />
            </span>
          </div>
          {open && (
            <div id={listId} className={classNames(styles.list)}>
              <CountryList
                countries={countries.length > 0 ? countries : [HOME_COUNTRY]}
                current={country.key}
                language={language}
                words={words}
                onChoose={choose}
                onClose={() => {
                  close();
                  button.current?.focus();
                }}
              />
            </div>
          )}
        </div>
      )}
    </Field>
  );
}

/**
 * The places of the number still to be filled, once one is: behind what is written, and never part
 * of it.
 */
function Places({ country, typed }: { country: PhoneCountry; typed: string }) {
  const left = typed === "" ? "" : blank(country.pattern).slice(typed.length);
  if (left === "") return null;
  return (
    <span className={styles.places} aria-hidden="true">
      <span className={styles.taken}>{typed}</span>
      {left}
    </span>
  );
}

const inMask = (country: PhoneCountry, number: string) =>
  conform(country.pattern, pastedDigits(country.dialCode, number));
