import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { messagesOf } from "../../lib/messages.ts";
import type { Bounds } from "./filter-rules.ts";
import { RangeFilter } from "./range-filter.tsx";

const { filters: words } = messagesOf("tr");
const ALL = { low: 10, high: 90 };

const range = (bounds: Bounds, onSubmit: () => void) => (
  <form
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
  >
    <RangeFilter
      name="price"
      title={words.price}
      unit="TL"
      scale={{ min: 10, max: 90, step: 1 }}
      bounds={bounds}
      instant
      words={words}
    />
  </form>
);
const handle = () => screen.getByRole("slider", { name: `${words.price}, ${words.minimum}` });

/** Moves the handle by key and lets it rest until it is sent. */
function moveTo(low: number): void {
  fireEvent.change(handle(), { target: { value: String(low) } });
  fireEvent.keyUp(handle(), { key: "ArrowRight" });
  vi.runAllTimers();
}

describe("FLT-4 bounds that are moved on before they are answered", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("FLT-4 an earlier answer does not move them back", () => {
    const onSubmit = vi.fn();
    const { rerender } = render(range(ALL, onSubmit));
    moveTo(20);
    moveTo(30);
    expect(onSubmit).toHaveBeenCalledTimes(2);
    rerender(range({ low: 20, high: 90 }, onSubmit));
    expect(handle()).toHaveProperty("value", "30");
    rerender(range({ low: 30, high: 90 }, onSubmit));
    expect(handle()).toHaveProperty("value", "30");
  });

  it("FLT-4 back and forward move them, also to bounds that were sent before", () => {
    const { rerender } = render(range(ALL, vi.fn()));
    moveTo(20);
    rerender(range({ low: 20, high: 90 }, vi.fn()));
    rerender(range(ALL, vi.fn()));
    expect(handle()).toHaveProperty("value", "10");
    rerender(range({ low: 20, high: 90 }, vi.fn()));
    expect(handle()).toHaveProperty("value", "20");
  });
});
