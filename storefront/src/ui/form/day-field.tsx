import { useState } from "react";

import { classNames } from "../class-names.ts";
import {
  clampDay,
  dayOrder,
  dayParts,
  daysIn,
  dayText,
  monthNames,
  type DayParts,
} from "./calendar-days.ts";
import {
  FieldError,
  RequiredMark,
  useControlProps,
  type FieldState,
  type FieldWords,
} from "./field.tsx";
import styles from "./form.module.css";

type DayWords = { day: string; month: string; year: string };

/**
 * A day that one knows by heart, such as a birthday: three lists in the order of the language
 * (ADR 0030). The value in the form is `1990-05-01`, with gaps while parts are missing; a rule of
 * the form says what is wrong with those.
 */
export function DayField({
  label,
  hint,
  name,
  required,
  error,
  onTouched,
  className,
  language,
  words,
  years,
  defaultValue,
  autoComplete,
}: FieldState &
  FieldWords & {
    className?: string | undefined;
    language: string;
    words: DayWords;
    /** First and last year to choose; the last comes first. */
    years: readonly [first: number, last: number];
    defaultValue?: string | null | undefined;
    /** `bday`: the three parts say so to the browser, each for itself. */
    autoComplete?: "bday";
  }) {
  const { id, hintId, errorId, controlProps } = useControlProps(
    { name, required, error, onTouched },
    hint !== undefined,
  );
  const [parts, setParts] = useState(() => dayParts(defaultValue));
  const options = optionsOf(parts, language, years);
  const described = {
    "aria-describedby": controlProps["aria-describedby"],
    "aria-description": controlProps["aria-description"],
  };
  return (
    <fieldset
      className={classNames(styles.field, className)}
      aria-describedby={controlProps["aria-describedby"]}
    >
      <legend className={styles.label}>
        {label}
        {required && <RequiredMark />}
      </legend>
      {hint !== undefined && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      <input type="hidden" name={name} value={dayText(parts)} />
      <div className={styles.parts}>
        {dayOrder(language).map((part) => (
          <select
            key={part}
            id={`${id}-${part}`}
            data-field={name}
            aria-label={words[part]}
            aria-invalid={controlProps["aria-invalid"]}
            {...described}
            required={required}
            autoComplete={autoComplete && `${autoComplete}-${part}`}
            value={parts[part]}
            className={classNames(styles.input, styles.select)}
            onFocus={controlProps.onFocus}
            onChange={(event) => {
              controlProps.onInput();
              setParts(clampDay({ ...parts, [part]: event.target.value }));
            }}
          >
            <option value="">{words[part]}</option>
            {options[part].map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        ))}
      </div>
      <FieldError id={errorId} text={error} />
    </fieldset>
  );
}

function optionsOf(
  parts: DayParts,
  language: string,
  [first, last]: readonly [number, number],
): Record<keyof DayParts, [value: string, text: string][]> {
  const numbers = (count: number, at: (index: number) => number) =>
    Array.from({ length: count }, (_, index): [string, string] => [
      String(at(index)),
      String(at(index)),
    ]);
  return {
    day: numbers(daysIn(parts.year, parts.month), (index) => index + 1),
    month: monthNames(language).map((text, month): [string, string] => [String(month + 1), text]),
    year: numbers(last - first + 1, (index) => last - index),
  };
}
