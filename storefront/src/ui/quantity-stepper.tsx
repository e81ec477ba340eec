import { useState } from "react";

import { IconButton } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { settleQuantity, stepQuantity, writeQuantity, type QuantityRange } from "./quantity.ts";
import styles from "./quantity-stepper.module.css";

/**
 * A quantity between its bounds, by buttons or typed; what is typed settles on leaving the field
 * (PRD-5).
 */
export function QuantityStepper({
  value,
  range,
  decimal,
  unit,
  labels,
  disabled,
  onChange,
  name,
}: {
  value: number;
  range: QuantityRange;
  /** What the page separates decimals with. */
  decimal: string;
  unit?: string;
  labels: { quantity: string; less: string; more: string };
  disabled?: boolean;
  onChange: (quantity: number) => void;
  name?: string;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const settle = (text: string) => {
    setTyped(null);
    const quantity = settleQuantity(text, range, value);
    if (quantity !== value) onChange(quantity);
  };
  return (
    <div className={styles.stepper} data-replay>
      <IconButton
        label={labels.less}
        disabled={disabled || value <= range.min}
        onClick={() => onChange(stepQuantity(value, -1, range))}
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
        value={typed ?? writeQuantity(value, range, decimal)}
        onChange={(event) => setTyped(event.target.value.replace(/[^\d.,]/g, ""))}
        onBlur={(event) => settle(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") settle(event.currentTarget.value);
          if (event.key === "ArrowUp") onChange(stepQuantity(value, 1, range));
          if (event.key === "ArrowDown") onChange(stepQuantity(value, -1, range));
        }}
      />
      {unit && <span className={styles.unit}>{unit}</span>}
      <IconButton
        label={labels.more}
        disabled={disabled || (range.max !== null && value >= range.max)}
        onClick={() => onChange(stepQuantity(value, 1, range))}
      >
        <Icon name="plus" size={18} />
      </IconButton>
    </div>
  );
}
