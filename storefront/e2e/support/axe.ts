import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Colours on their way from light to dark are none of either; what moves for ever is not waited for. */
async function settle(): Promise<void> {
  await new Promise(requestAnimationFrame);
  const passing = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
  await Promise.allSettled(passing.map(({ finished }) => finished));
}

/** Runs axe in light, and its rules about colour in dark; a violation is told by its rule and the first element it is about. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
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
