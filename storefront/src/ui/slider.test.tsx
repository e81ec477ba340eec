import { act, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

import { Slider } from "./slider.tsx";

afterEach(() => vi.unstubAllGlobals());

it("WID-5 the slide in the row is the one to use, also where all were in it before the styles came", () => {
  let report: IntersectionObserverCallback = () => {};
  class Observer {
    constructor(callback: IntersectionObserverCallback) {
      report = callback;
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal("IntersectionObserver", Observer);
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  const slides = ["1", "2", "3"].map((key) => ({ key, label: key, content: key }));
  const labels = { previous: "previous", next: "next", pause: "pause", play: "play" };
  render(<Slider label="slides" labels={labels} slides={slides} />);
  const rows = slides.map(({ label }) => screen.getByLabelText(label));
  const reportSlides = (changes: [index: number, isIntersecting: boolean][]) =>
    act(() =>
      report(
        changes.map(
          ([index, isIntersecting]) =>
            ({ target: rows[index], isIntersecting }) as unknown as IntersectionObserverEntry,
        ),
        {} as IntersectionObserver,
      ),
    );
  const usable = () =>
    rows.filter((slide) => !slide.hasAttribute("inert")).map((slide) => slide.textContent);

  reportSlides([
    [0, true],
    [1, true],
    [2, true],
  ]);
  reportSlides([
    [1, false],
    [2, false],
  ]);
  expect(usable()).toEqual(["1"]);
  reportSlides([[0, false]]);
  reportSlides([[2, true]]);
  expect(usable()).toEqual(["3"]);
});
