import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from "react";

import { classNames } from "../class-names.ts";
import { PasswordField as PasswordControl } from "../password-field.tsx";
import { Field, type FieldState, type FieldWords } from "./field.tsx";
import styles from "./form.module.css";
import type { Limit, Mask } from "./masks.ts";
import { useMasked } from "./use-masked.ts";

type Common = FieldState &
  FieldWords & {
    mask?: Mask;
    /** The longest a typed value gets; what is pasted beyond it is told, and not sent. */
    limit?: Limit;
    className?: string | undefined;
  };

type Native<T> = Omit<T, keyof FieldState | keyof FieldWords | "maxLength" | "className">;

/** One line of text. */
export function TextField({
  label,
  hint,
  name,
  required,
  error,
  onTouched,
  mask,
  limit,
  className,
  ...rest
}: Common & Native<InputHTMLAttributes<HTMLInputElement>>) {
  const { ref, note } = useMasked(mask, limit);
  return (
    <Field {...{ label, hint, name, required, error, onTouched, note, className }}>
      {(controlProps) => (
        <input
          type="text"
          {...rest}
          {...controlProps}
          ref={ref}
          data-mask={nameOf(mask)}
          className={styles.input}
        />
      )}
    </Field>
  );
}

/**
 * A mail address. Not `type=email`: such a field hides its caret from scripts, so nothing in the
 * middle of it could be repaired, and it hands out another value than it shows.
 */
export function EmailField(props: Common & Native<InputHTMLAttributes<HTMLInputElement>>) {
  return (
    <TextField
      mask="email"
      limit={{ length: 254 }}
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      {...props}
      className={classNames(styles.leftToRight, props.className)}
    />
  );
}

/** As many as the gateway takes. */
const MAX_PASSWORD_CHARS = 128;

/**
 * A password that can be looked at (HDR-4). Say what it is for: `current-password` or
 * `new-password`.
 */
export function PasswordField({
  label,
  hint,
  name,
  required,
  error,
  onTouched,
  limit = { length: MAX_PASSWORD_CHARS },
  className,
  labels,
  ...rest
}: Omit<Common, "mask"> &
  Native<InputHTMLAttributes<HTMLInputElement>> & {
    autoComplete: "current-password" | "new-password";
    labels: { show: string; hide: string };
  }) {
  const { ref, note } = useMasked("password", limit);
  return (
    <Field {...{ label, hint, name, required, error, onTouched, note, className }}>
      {(controlProps) => (
        <PasswordControl
          labels={labels}
          {...rest}
          {...controlProps}
          ref={ref}
          data-mask="password"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </Field>
  );
}

/** Several lines of text. */
export function TextArea({
  label,
  hint,
  name,
  required,
  error,
  onTouched,
  mask,
  limit,
  className,
  ...rest
}: Common & Native<TextareaHTMLAttributes<HTMLTextAreaElement>>) {
  const { ref, note } = useMasked(mask, limit);
  return (
    <Field {...{ label, hint, name, required, error, onTouched, note, className }}>
      {(controlProps) => (
        <textarea
          rows={5}
          {...rest}
          {...controlProps}
          ref={ref}
          data-mask={nameOf(mask)}
          className={classNames(styles.input, styles.area)}
        />
      )}
    </Field>
  );
}

/**
 * One value of a list that the platform opens. The first option of a required field that starts
 * empty is the empty one.
 */
export function SelectField({
  label,
  hint,
  name,
  required,
  error,
  onTouched,
  note,
  className,
  children,
  ...rest
}: Omit<Common, "mask" | "limit"> &
  Native<React.SelectHTMLAttributes<HTMLSelectElement>> & { children: ReactNode }) {
  return (
    <Field {...{ label, hint, name, required, error, onTouched, note, className }}>
      {(controlProps) => (
        <select {...rest} {...controlProps} className={classNames(styles.input, styles.select)}>
          {children}
        </select>
      )}
    </Field>
  );
}

/**
 * What settles a field is found on the field itself when the form is read; a custom mask settles
 * nothing.
 */
const nameOf = (mask: Mask | undefined) => (typeof mask === "string" ? mask : undefined);
