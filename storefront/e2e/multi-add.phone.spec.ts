import { drawer } from "./support/basket.ts";
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
