import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

import { LANGUAGES, type Language } from "../src/lib/locale.ts";
import { href } from "../src/lib/paths.ts";
import { buy, lines } from "./support/basket.ts";
import { KILIMS, listed, productAddress } from "./support/catalogue.ts";
import { messages } from "./support/messages.ts";
import { expect, test } from "./support/test.ts";

/** Colours on their way from light to dark are none of either; what moves for ever is not waited for. */
async function settle(): Promise<void> {
  await new Promise(requestAnimationFrame);
  const passing = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
  await Promise.allSettled(passing.map(({ finished }) => finished));
}

/** Runs axe in light, and its rules about colour in dark; a violation is told by its rule and the first element it is about. */
async function expectAccessible(page: Page, what: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.evaluate(settle);
    const axe = new AxeBuilder({ page });
    // Only colours differ in the dark.
    const { violations } = await (colorScheme === "light" ? axe : axe.withRules(["color-contrast", "link-in-text-block"])).analyze();
    const told = violations.map(({ id, nodes: [first, ...more] }) => `${id}: ${first?.target.join(" ")} and ${more.length} more: ${first?.failureSummary?.split("\n")[1]?.trim()}`);
    expect.soft(told, `${what}, ${colorScheme}`).toEqual([]);
  }
  // The next page begins in the light it is looked at in first: one that changes while it comes in is neither.
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
}

for (const language of LANGUAGES) {
  const words = messages(language);
  test.describe(`in ${language}`, () => {
    test(`WID-6 axe finds nothing on home, list, search and their empty ends (${language})`, async ({ page }) => {
      await page.goto(href(language, "/"));
      await expectAccessible(page, "home");
      await page.goto(href(language, KILIMS.tr));
      await expect(listed(page).first()).toBeVisible();
      await expectAccessible(page, "category");
      await page.goto(`${href(language, "/arama")}?q=kilim`);
      await expectAccessible(page, "search");
      await page.goto(`${href(language, "/arama")}?q=qqqqqq`);
      await expectAccessible(page, "search without a result");
    });

    test(`CRT-2 axe finds nothing on product, basket empty and full (${language})`, async ({ page, request, simulator }) => {
      const product = (special: "variant_needed" | "added") => simulator.special(special).then((id) => productAddress(request, id, language as Language));
      await page.goto(await product("variant_needed"));
      await expectAccessible(page, "product");
      await page.goto(href(language, "/sepet"));
      await expect(page.getByRole("main").getByText(words.cart.empty, { exact: true })).toBeVisible();
      await expectAccessible(page, "empty basket");
      await buy(page, await product("added"), language);
      await expectAccessible(page, "basket drawer");
      await page.goto(href(language, "/sepet"));
      await expect(lines(page, language)).toHaveCount(1);
      await expectAccessible(page, "basket");
    });

    test(`NAV-3 axe finds nothing on the 404 and the error page (${language})`, async ({ page, simulator, watch }) => {
      watch.expectErrors(/status of (?:404|50\d)/, /not (?:loaded|answered)/);
      await page.goto(href(language, "/yok-boyle-bir-sayfa"));
      await expectAccessible(page, "404");
      await simulator.faults("/sal-*=status:500;/*/sal-*=status:500");
      await page.goto(href(language, "/sal-sirma"));
      await expect(page.getByRole("heading", { level: 1, name: words.failure.title })).toBeVisible();
      await expectAccessible(page, "error page");
    });
  });
}
