import { drawer } from "./support/basket.ts";
import { COPPERWARE, rows, withLayout } from "./support/catalogue.ts";
import { href } from "../src/lib/paths.ts";
import { severalBar, severalButton, ticks, withFavourites } from "./support/several.ts";
import { messages } from "./support/messages.ts";
import { expect, test } from "./support/test.ts";

for (const language of ["tr", "ar"] as const) {
  test(`CRT-5 on a phone products are ticked with a thumb and added at once, in ${language}`, async ({
    page,
    simulator,
  }) => {
    // Signing in has a page of its own on a phone; here it is what comes before.
    const phone = page.viewportSize()!;
    await page.setViewportSize({ width: 1280, height: 900 });
    await withFavourites(
      page,
      [await simulator.special("added"), await simulator.special("added_popup")],
      language,
    );
    await page.setViewportSize(phone);
    const all = severalBar(page, language).getByText(messages(language).several.selectAll);
    for (const target of [all, severalButton(page, language)])
      expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    for (const tick of await ticks(page).all()) {
      const box = await tick.locator("xpath=..").boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
      await tick.tap();
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
      true,
    );
    await severalButton(page, language).tap();
    await expect(drawer(page, language).getByRole("listitem")).toHaveCount(2);
  });
}

for (const language of ["tr", "de", "ar"] as const) {
  test(`CRT-5 CAT-5 rows of the table are ticked with a thumb and added at once, in ${language}`, async ({
    page,
  }) => {
    await withLayout(page, "table");
    await page.goto(href(language, COPPERWARE));
    const boxes = rows(page).getByRole("checkbox");
    for (const box of [boxes.nth(0), boxes.nth(1)]) {
      const target = await box.locator("xpath=..").boundingBox();
      expect(Math.min(target?.width ?? 0, target?.height ?? 0)).toBeGreaterThanOrEqual(44);
      await box.tap();
    }
    const bar = severalBar(page, language);
    await expect(bar).toBeInViewport({ ratio: 1 });
    const button = severalButton(page, language);
    await expect(button).toContainText("(2)");
    const box = await bar.boundingBox();
    expect(box?.height).toBeLessThan(72);
    await button.tap();
    await expect(drawer(page, language).getByRole("listitem")).toHaveCount(2);
  });
}
