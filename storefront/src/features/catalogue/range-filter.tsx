"use client";

import { useRef, useState } from "react";

import { Button } from "@/ui/button";

import { digitsOnly, settleBounds, type Bounds, type Scale } from "./filter-rules";
import styles from "./range-filter.module.css";

/**
 * Two bounds on a scale, by slider or typed. The fields keep digits only and the upper bound stays
 * above the lower (FLT-4). When choices apply at once, letting go of the slider or pressing Enter
 * sends the form around it.
 */
export function RangeFilter({
  name,
  title,
  unit,
  scale,
  bounds: initial,
  instant,
  words,
}: {
  name: string;
  title: string;
  unit: string;
  scale: Scale;
  bounds: Bounds;
  instant: boolean;
  words: { minimum: string; maximum: string; apply: string };
}) {
  const [bounds, setBounds] = useState(initial);
  const [typed, setTyped] = useState<{ low?: string; high?: string }>({});
  const root = useRef<HTMLDivElement>(null);
  const settled = settleBounds(
    { low: Number(typed.low ?? bounds.low), high: Number(typed.high ?? bounds.high) },
    scale,
  );

  const move = (next: Bounds) => {
    setTyped({});
    setBounds(settleBounds(next, scale));
  };
  const send = () => {
    if (instant && (bounds.low !== initial.low || bounds.high !== initial.high))
      root.current?.closest("form")?.requestSubmit();
  };
  const span = scale.max - scale.min;
  const from = ((settled.low - scale.min) / span) * 100;
  const width = ((settled.high - settled.low) / span) * 100;
  const slider = {
    type: "range",
    min: scale.min,
    max: scale.min + Math.ceil(span / scale.step) * scale.step,
    step: scale.step,
    onPointerUp: send,
    onKeyUp: send,
  } as const;
  const field = (end: "low" | "high", label: string) => (
    <label className={styles.field}>
      <span className={styles.label}>{label}</span>
      <input
        name={name}
        inputMode="numeric"
        autoComplete="off"
        aria-label={`${title}, ${label}`}
        value={typed[end] ?? String(bounds[end])}
        onChange={(event) => setTyped({ ...typed, [end]: digitsOnly(event.target.value) })}
        onBlur={() => move(settled)}
        onKeyDown={(event) => event.key === "Enter" && move(settled)}
      />
      {unit && <bdi className={styles.unit}>{unit}</bdi>}
    </label>
  );
  return (
    <div
      ref={root}
      className={styles.range}
      data-range={name}
      data-min={scale.min}
      data-max={scale.max}
    >
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
        <input
          {...slider}
          value={settled.low}
          aria-label={`${title}, ${words.minimum}`}
          onChange={(event) =>
            move({
              low: Number(event.target.value),
              high: Math.max(bounds.high, Number(event.target.value) + scale.step),
            })
          }
        />
        <input
          {...slider}
          value={settled.high}
          aria-label={`${title}, ${words.maximum}`}
          onChange={(event) => move({ ...bounds, high: Number(event.target.value) })}
        />
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
