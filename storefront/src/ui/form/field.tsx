import { useId, useState, type ReactNode } from "react";

import { classNames } from "../class-names.ts";
import { Icon } from "../icon.tsx";
import styles from "./form.module.css";

/** What `useForm` knows of a field; every kind of field takes it. */
export type FieldState = {
  name: string;
  required?: boolean | undefined;
  /**
   * What is wrong, in words; stands under the field until it is touched. Empty: the field is wrong,
   * but that is said elsewhere.
   */
  error?: string | undefined;
  onTouched?: (() => void) | undefined;
  /** What is to be said while the field is written in; stands where an error does not. */
  note?: string | undefined;
};

export type FieldWords = {
  label: ReactNode;
  /** Stands between label and field: what to write, and how. */
  hint?: ReactNode;
};

/** What the control inside a field has to carry, so that label, hint and error belong to it. */
type ControlProps = {
  id: string;
  name: string;
  required: boolean;
  /**
   * Never left out: of a box or a list that is required a browser then says "invalid" on its own,
   * before anything was sent.
   */
  "aria-invalid": boolean;
  "aria-describedby": string | undefined;
  "aria-description": string | undefined;
  onFocus: () => void;
  onInput: () => void;
};

/** Label, hint and error around one control. */
export function Field({
  label,
  hint,
  className,
  children,
  ...state
}: FieldState &
  FieldWords & {
    className?: string | undefined;
    children: (controlProps: ControlProps) => ReactNode;
  }) {
  const { id, hintId, errorId, noteId, controlProps } = useControlProps(state, hint !== undefined);
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {state.required && <RequiredMark />}
      </label>
      {hint !== undefined && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {children(controlProps)}
      <FieldError id={errorId} text={state.error} />
      <FieldNote id={noteId} text={state.error === undefined ? state.note : undefined} />
    </div>
  );
}

/** Ids of a field's parts, and what ties the control to them. */
export function useControlProps(
  { name, required = false, error, onTouched, note }: FieldState,
  hinted: boolean,
) {
  const id = useId();
  const [hintId, errorId, noteId] = [`${id}-hint`, `${id}-error`, `${id}-note`];
  // The focus that takes an error off the page is also how somebody who cannot see it comes to hear
  // of it.
  const [cleared, setCleared] = useState<string>();
  const told = error === undefined ? cleared : undefined;
  const controlProps: ControlProps = {
    id,
    name,
    required,
    "aria-invalid": error !== undefined || note !== undefined,
    // A description by id hides the one in words.
    "aria-describedby":
      (told === undefined &&
        classNames(
          hinted && hintId,
          error !== undefined ? error && errorId : note !== undefined && noteId,
        )) ||
      undefined,
    "aria-description": told,
    onFocus: () => {
      if (error) setCleared(error);
      onTouched?.();
    },
    onInput: () => {
      setCleared(undefined);
      onTouched?.();
    },
  };
  return { id, hintId, errorId, noteId, controlProps };
}

/** For the eye; `required` on the control tells everybody else. */
export function RequiredMark() {
  return (
    <span className={styles.mark} aria-hidden="true">
      *
    </span>
  );
}

/** Read out as it appears; there, empty, before that. */
function FieldNote({ id, text }: { id: string; text: string | undefined }) {
  return (
    <div aria-live="polite">
      <FieldError id={id} text={text} />
    </div>
  );
}

export function FieldError({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <p id={id} className={styles.error}>
      <Icon name="warning" size={16} />
      <span>{text}</span>
    </p>
  );
}
