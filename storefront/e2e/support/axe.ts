import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Colours on their way from light to dark are none of either: they arrive at once. What moves for ever is left alone. */
async function settle(): Promise<void> {
  await new Promise(requestAnimationFrame);
  for (const animation of document.getAnimations()) {
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
  }
}

/** With `axeSource` axe is in the page already. The frames in our pages are of our origin, so it needs no page of its own besides. */
function axe(page: Page, axeSource?: string): AxeBuilder {
  return new AxeBuilder(axeSource === undefined ? { page } : { page, axeSource }).setLegacyMode().options({ resultTypes: ["violations"] });
}

/** Runs axe in light, and its rules about colour in dark; a violation is told by its rule and the first element it is about. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.evaluate(settle);
    // Only colours differ in the dark.
    const inScheme = colorScheme === "light" ? axe(page) : axe(page, "void axe").withRules(["color-contrast", "link-in-text-block"]);
    const { violations } = await inScheme.analyze();
    const told = violations.map(({ id, nodes: [first, ...more] }) => `${id}: ${first?.target.join(" ")} and ${more.length} more: ${first?.failureSummary?.split("\n")[1]?.trim()}`);
    expect.soft(told, `${what}, ${colorScheme}`).toEqual([]);
  }
  // The next page begins in the light it is looked at in first: one that changes while it comes in is neither.
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
}
