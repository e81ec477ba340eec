import { href } from "../src/lib/paths.ts";
import { COPPERWARE, loadPages, rows, withLayout } from "./support/catalogue.ts";
import { expectAccessible } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";

for (const language of ["tr", "de", "ar"] as const) {
  test(`CAT-5 the table of products is used with a thumb, in ${language}`, async ({ page }) => {
    await withLayout(page, "table");
    await page.goto(href(language, COPPERWARE));
    await page.locator("html[data-hydrated]").waitFor();
    await loadPages(page, 2);
    await expectAccessible(page, "the table of products on a phone");
    // Two lines per row, three on the smallest phones.
    for (const [width, high] of [
      [390, 160],
      [320, 215],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        `no sideways scroll at ${width}`,
      ).toBe(true);
      // There is room for a thumb on all that can be pressed.
      for (const row of await rows(page).all()) {
        const box = await row.boundingBox();
        expect(box?.height, "a row is compact").toBeLessThan(high);
        for (const control of await row.locator("button, a[aria-label]").all()) {
          const target = await control.boundingBox();
          expect(Math.min(target?.width ?? 0, target?.height ?? 0)).toBeGreaterThanOrEqual(44);
          expect(target!.x).toBeGreaterThanOrEqual(0);
          expect(target!.x + target!.width).toBeLessThanOrEqual(width);
        }
      }
    }
    // What is laid out anew is a table to a screen reader still.
    await expect(page.getByRole("main").getByRole("columnheader")).toHaveCount(7);
    await expect(rows(page).first().getByRole("rowheader")).toBeVisible();
  });
}
