import type { InputHTMLAttributes } from "react";

import { Button } from "@/ui/button";

import type { Bounds, Scale } from "./filter-rules";
import styles from "./range-filter.module.css";

export type RangeProps = {
  name: string;
  title: string;
  unit: string;
  scale: Scale;
  bounds: Bounds;
  instant: boolean;
  words: { minimum: string; maximum: string; apply: string };
};

type Attributes = InputHTMLAttributes<HTMLInputElement>;
type Ends = { low: Attributes; high: Attributes };

/** Two bounds on a scale, as a slider with two handles and as two fields. */
export function RangeFrame({
  name,
  title,
  unit,
  scale,
  bounds,
  instant,
  words,
  sliders,
  fields,
}: RangeProps & { sliders: Ends; fields: Ends }) {
  const span = scale.max - scale.min;
  const from = ((bounds.low - scale.min) / span) * 100;
  const width = ((bounds.high - bounds.low) / span) * 100;
  const slider = (end: "low" | "high", label: string) => (
    <input
      type="range"
      min={scale.min}
      max={scale.min + Math.ceil(span / scale.step) * scale.step}
      step={scale.step}
      aria-label={`${title}, ${label}`}
      {...sliders[end]}
    />
  );
  const field = (end: "low" | "high", label: string) => (
    <label className={styles.field}>
      <span className={styles.label}>{label}</span>
      <input
        name={name}
        inputMode="numeric"
        autoComplete="off"
        aria-label={`${title}, ${label}`}
        {...fields[end]}
      />
      {unit && <bdi className={styles.unit}>{unit}</bdi>}
    </label>
  );
  return (
    <div className={styles.range} data-range={name} data-min={scale.min} data-max={scale.max}>
      <div className={styles.slider}>
        <svg
          className={styles.rail}
          viewBox="0 0 100 4"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <rect width="100" height="4" className={styles.outside} />
          <rect x={from} width={width} height="4" className={styles.inside} />
        </svg>
        {slider("low", words.minimum)}
        {slider("high", words.maximum)}
      </div>
      <div className={styles.fields}>
        {field("low", words.minimum)}
        {field("high", words.maximum)}
        {instant && (
          <Button type="submit" variant="secondary" className={styles.apply}>
            {words.apply}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The range as the server renders it: a part of its form, until its code has come. */
export function StaticRange(props: RangeProps) {
  const { low, high } = props.bounds;
  return (
    <RangeFrame
      {...props}
      sliders={{ low: { defaultValue: low }, high: { defaultValue: high } }}
      fields={{ low: { defaultValue: String(low) }, high: { defaultValue: String(high) } }}
    />
  );
}
