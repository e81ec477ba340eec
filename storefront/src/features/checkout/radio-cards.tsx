import { useDeferredValue, type ReactNode } from "react";

import { FieldError, RequiredMark, useControlProps, type FieldState } from "@/ui/form/field";
import formStyles from "@/ui/form/form.module.css";

import styles from "./checkout.module.css";

type RadioCard = {
  value: string;
  label: ReactNode;
  /** Shown below the card while it is chosen. */
  details?: ReactNode;
  disabled?: boolean;
};

/** One of a few, each on a card that can be pressed as a whole. */
export function RadioCards({
  legend,
  cards,
  chosen,
  onChoose,
  ...state
}: FieldState & {
  legend: ReactNode;
  cards: readonly RadioCard[];
  chosen: string | null;
  onChoose: (value: string) => void;
}) {
  const { id, errorId, controlProps } = useControlProps(state, false);
  // The choice is painted first, what belongs to it afterwards.
  const detailed = useDeferredValue(chosen);
  // An error that went with the focus would move the card away from under the press.
  const {
    "aria-invalid": invalid,
    "aria-describedby": describedBy,
    onFocus: _,
    ...control
  } = controlProps;
  return (
    <fieldset
      role="radiogroup"
      className={styles.cards}
      aria-invalid={invalid}
      aria-required={state.required}
      aria-describedby={describedBy}
    >
      <legend className={styles.legend}>
        {legend}
        {state.required && <RequiredMark />}
      </legend>
      {cards.map(({ value, label, details, disabled }) => (
        <div key={value} className={styles.card} data-chosen={value === chosen || undefined}>
          <label htmlFor={`${id}-${value}`} className={styles.cardLabel}>
            <input
              {...control}
              type="radio"
              id={`${id}-${value}`}
              value={value}
              checked={value === chosen}
              disabled={disabled}
              className={formStyles.box}
              onChange={() => onChoose(value)}
            />
            <span className={styles.cardText}>{label}</span>
          </label>
          {value === chosen && value === detailed && details}
        </div>
      ))}
      <FieldError id={errorId} text={state.error} />
    </fieldset>
  );
}
