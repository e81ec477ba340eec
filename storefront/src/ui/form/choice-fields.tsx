import { type InputHTMLAttributes, type ReactNode } from "react";

import { classNames } from "../class-names.ts";
import {
  FieldError,
  RequiredMark,
  useControlProps,
  type FieldState,
  type FieldWords,
} from "./field.tsx";
import styles from "./form.module.css";

/** A box to tick. Its value in the form is `value` when it is ticked and empty when it is not. */
export function CheckField({
  label,
  hint,
  name,
  required,
  error,
  onTouched,
  className,
  value = "1",
  ...rest
}: FieldState &
  FieldWords &
  Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldState | keyof FieldWords | "type">) {
  const { id, hintId, errorId, controlProps } = useControlProps(
    { name, required, error, onTouched },
    hint !== undefined,
  );
  return (
    <div className={classNames(styles.field, className)}>
      <div className={styles.choice}>
        <input {...rest} {...controlProps} type="checkbox" value={value} className={styles.box} />
        <label htmlFor={id} className={styles.choiceLabel}>
          {label}
          {required && <RequiredMark />}
        </label>
      </div>
      {hint !== undefined && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      <FieldError id={errorId} text={error} />
    </div>
  );
}

/** One of a few, all of them in sight. */
export function RadioField({
  label,
  hint,
  name,
  required,
  error,
  onTouched,
  className,
  options,
  defaultValue,
  onChoose,
}: FieldState &
  FieldWords & {
    options: { value: string; label: ReactNode }[];
    defaultValue?: string | undefined;
    onChoose?: (value: string) => void;
    className?: string | undefined;
  }) {
  const { id, hintId, errorId, controlProps } = useControlProps(
    { name, required, error, onTouched },
    hint !== undefined,
  );
  const {
    id: _,
    "aria-describedby": describedBy,
    "aria-invalid": invalid,
    ...control
  } = controlProps;
  return (
    <fieldset
      role="radiogroup"
      className={classNames(styles.field, className)}
      aria-invalid={invalid}
      aria-required={required}
      aria-describedby={describedBy}
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
      <div className={styles.choices}>
        {options.map((option) => (
          <div key={option.value} className={styles.choice}>
            <input
              {...control}
              type="radio"
              id={`${id}-${option.value}`}
              value={option.value}
              defaultChecked={option.value === defaultValue}
              aria-describedby={describedBy}
              className={styles.box}
              onChange={() => onChoose?.(option.value)}
            />
            <label htmlFor={`${id}-${option.value}`} className={styles.choiceLabel}>
              {option.label}
            </label>
          </div>
        ))}
      </div>
      <FieldError id={errorId} text={error} />
    </fieldset>
  );
}
