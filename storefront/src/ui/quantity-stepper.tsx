import { useId, useState } from "react";

import { IconButton } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { stepQuantity, writeQuantity, type QuantityRange } from "./quantity.ts";
import styles from "./quantity-stepper.module.css";
import { settleQuantity, type QuantityNote, type Separators } from "./typed-quantity.ts";

/**
 * A quantity between its bounds, by buttons or typed; what is typed settles on leaving the field
 * (PRD-5).
 * What is no number stays as it was typed, and that is said; so is any other number that was taken.
 */
export function QuantityStepper({
  value,
  range,
  separators,
  unit,
  labels,
  noteText,
  disabled,
  onChange,
  name,
}: {
  value: number;
  range: QuantityRange;
  separators: Separators;
  unit?: string;
  labels: { quantity: string; less: string; more: string };
  /** `quantity` is what was taken, as it is written; the one from before for no number. */
  noteText: (note: QuantityNote, quantity: string) => string;
  disabled?: boolean;
  onChange: (quantity: number) => void;
  name?: string;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const noteId = useId();
  const write = (quantity: number) => writeQuantity(quantity, range, separators.decimal);
  const settle = () => {
    if (typed === null) return;
    const { quantity, note: found } = settleQuantity(typed, range, value, separators);
    setNote(found && noteText(found, write(quantity ?? value)));
    if (quantity === null) return;
    setTyped(null);
    if (quantity !== value) onChange(quantity);
  };
  const step = (direction: 1 | -1) => {
    setTyped(null);
    setNote(null);
    onChange(stepQuantity(value, direction, range));
  };
  return (
    <div className={styles.place}>
      <div className={styles.stepper} data-replay>
        <IconButton
          label={labels.less}
          disabled={disabled || value <= range.min}
          onClick={() => step(-1)}
        >
          <Icon name="minus" size={18} />
        </IconButton>
        <input
          className={styles.field}
          name={name}
          inputMode={range.decimals > 0 ? "decimal" : "numeric"}
          autoComplete="off"
          aria-label={labels.quantity}
          disabled={disabled}
          aria-invalid={typed !== null && note !== null}
          aria-describedby={note === null ? undefined : noteId}
          value={typed ?? write(value)}
          onChange={(event) => {
            setTyped(event.target.value);
            setNote(null);
          }}
          onBlur={settle}
          onKeyDown={(event) => {
            if (event.key === "Enter") settle();
            if (event.key === "ArrowUp") step(1);
            if (event.key === "ArrowDown") step(-1);
          }}
        />
        {unit && <span className={styles.unit}>{unit}</span>}
        <IconButton
          label={labels.more}
          disabled={disabled || (range.max !== null && value >= range.max)}
          onClick={() => step(1)}
        >
          <Icon name="plus" size={18} />
        </IconButton>
      </div>
      <p id={noteId} className={styles.note} aria-live="polite">
        {note}
      </p>
    </div>
  );
}
