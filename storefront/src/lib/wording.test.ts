import { afterEach, expect, test, vi } from "vitest";

import { LANGUAGES } from "./locale.ts";
import { formatCount, plural } from "./wording.ts";

afterEach(() => vi.restoreAllMocks());

test("counts are written as Intl writes them", () => {
  for (const language of LANGUAGES) {
    const format = new Intl.NumberFormat(`${language}-u-nu-latn`);
    for (const count of [0, 1, 7, 42, 999, 1000, 1234, 56789, 1_000_000, 1.5, -3, NaN])
      expect(formatCount(language, count)).toBe(format.format(count));
  }
});

test("a count under a thousand makes no number format", () => {
  const made = vi.spyOn(Intl, "NumberFormat");
  expect(plural("en", { one: "{count} product", other: "{count} products" }, 999)).toBe(
    "999 products",
  );
  expect(made).not.toHaveBeenCalled();
});
