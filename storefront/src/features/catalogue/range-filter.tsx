import { useEffect, useRef, useState } from "react";

import { digitsOnly, settleBounds, type Bounds } from "./filter-rules";
import { RangeFrame, type RangeProps } from "./range-frame";

/** Keys move a handle step by step: the list follows when they rest. */
const KEYS_REST_MS = 300;

/**
 * Two bounds on a scale, by slider or typed. The fields keep digits only and the upper bound stays
 * above the lower (FLT-4). When choices apply at once, letting go of the slider or pressing Enter
 * sends the form around it.
 */
export function RangeFilter(props: RangeProps) {
  const { scale, bounds: given, instant } = props;
  const [bounds, setBounds] = useState(given);
  const [typed, setTyped] = useState<{ low?: string; high?: string }>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  // What the list was narrowed to elsewhere moves the bounds. The answers to the shopper's own
  // bounds do not, for they may have been moved on meanwhile, and sent again.
  const [known, setKnown] = useState<{ given: Bounds; sent: Bounds[] }>({ given, sent: [] });
  if (!isSame(given, known.given)) {
    const answered = known.sent.findIndex((bounds) => isSame(bounds, given));
    setKnown({ given, sent: answered < 0 ? [] : known.sent.slice(answered + 1) });
    if (answered < 0) {
      setBounds(given);
      setTyped({});
    }
  }

  const settled = settleBounds(
    { low: Number(typed.low ?? bounds.low), high: Number(typed.high ?? bounds.high) },
    scale,
  );
  const move = (next: Bounds) => {
    setTyped({});
    setBounds(settleBounds(next, scale));
  };
  const send = (input: HTMLInputElement, restMs: number) => {
    clearTimeout(timer.current);
    if (!instant || isSame(bounds, given)) return;
    timer.current = setTimeout(() => {
      setKnown(({ given, sent }) => ({ given, sent: [...sent, bounds] }));
      input.form?.requestSubmit();
    }, restMs);
  };
  const slider = {
    onPointerUp: ({ currentTarget }: { currentTarget: HTMLInputElement }) => send(currentTarget, 0),
    onKeyUp: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      send(currentTarget, KEYS_REST_MS),
  };
  const field = (end: "low" | "high") => ({
    value: typed[end] ?? String(bounds[end]),
    onChange: ({ target }: { target: HTMLInputElement }) =>
      setTyped({ ...typed, [end]: digitsOnly(target.value) }),
    onBlur: () => move(settled),
    onKeyDown: ({ key }: { key: string }) => key === "Enter" && move(settled),
  });
  return (
    <RangeFrame
      {...props}
      bounds={settled}
      sliders={{
        low: {
          ...slider,
          value: settled.low,
          onChange: ({ target }) =>
            move({
              low: Number(target.value),
              high: Math.max(bounds.high, Number(target.value) + scale.step),
            }),
        },
        high: {
          ...slider,
          value: settled.high,
          onChange: ({ target }) => move({ ...bounds, high: Number(target.value) }),
        },
      }}
      fields={{ low: field("low"), high: field("high") }}
    />
  );
}

function isSame(one: Bounds, other: Bounds): boolean {
  return one.low === other.low && one.high === other.high;
}
