import { useCallback, useEffect, useId, useMemo, useRef, useState, type InputEvent } from "react";

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
import { blank, conform, lead, pastedDigits } from "./pattern.ts";
import styles from "./phone-field.module.css";
import { useOpenList } from "./use-open-list.ts";

const CountryList = lazyPart("CountryList", () => import("./country-list.tsx"), {
  notice: "inline",
});

export type PhoneWords = CountryListWords & {
  /** "{name}", "{code}" */
  countryOf: string;
  countryUnknown: string;
  /** What was pasted is no number that could be read. */
  unread: string;
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
  const countries = useMemo(() => {
    const listed = phoneCountries(answer?.countries ?? []);
    return listed.length > 0 ? listed : [HOME_COUNTRY];
  }, [answer]);
  const [chosen, setChosen] = useState<PhoneCountry | null>(null);
  const country =
    chosen ??
    firstCountry(countries, { number: defaultValue, selected: answer?.selected, language });
  const [typed, setTyped] = useState("");
  const [understood, setUnderstood] = useState(true);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { place, open, toggle, close } = useOpenList();

  const onRead = useCallback(
    (wasUnderstood: boolean) => {
      input.current?.setCustomValidity(wasUnderstood ? "" : words.unread);
      setUnderstood(wasUnderstood);
      setTyped(input.current?.value ?? "");
    },
    [words.unread],
  );

  const given = useRef(inMask(country, defaultValue));
  useEffect(() => {
    const field = input.current;
    // What was written before this code was there stays, to be read by the mask.
    if (!field || chosen || (field.value !== "" && field.value !== given.current)) return;
    given.current = inMask(country, defaultValue);
    field.value = given.current;
  }, [chosen, country, defaultValue]);

  useEffect(() => {
    if (!input.current) return;
    return maskPhone(input.current, { country, countries, onCountry: setChosen, onRead });
  }, [country, countries, onRead]);

  function choose(next: PhoneCountry) {
    setChosen(next);
    if (input.current) input.current.value = "";
    onRead(true);
    close();
    input.current?.focus();
  }

  return (
    <Field {...{ label, hint, className }} note={understood ? undefined : words.unread} {...state}>
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
                enterKeyHint="next"
                defaultValue={inMask(country, defaultValue)}
                data-country={country.key}
                data-dial-code={country.dialCode}
                data-digits={country.digits}
                className={styles.input}
                onInput={(event: InputEvent<HTMLInputElement>) => {
                  controlProps.onInput();
                  // From now on the shopper has a country, even if the list that comes would begin
                  // with another.
                  setChosen((before) => before ?? country);
                  setTyped(event.currentTarget.value);
                }}
              />
              <Places country={country} typed={typed} />
            </span>
          </div>
          {open && (
            <div id={listId} className={classNames(styles.list)}>
              <CountryList
                countries={countries}
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
  const mask = blank(country.pattern);
  const inMask = lead(country.pattern).startsWith(typed) || typed.startsWith(lead(country.pattern));
  const left = typed === "" || !inMask ? "" : mask.slice(typed.length);
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
