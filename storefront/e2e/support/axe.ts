import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

const isDark = () => matchMedia("(prefers-color-scheme: dark)").matches;

/**
 * Colours on their way from light to dark are none of either: they arrive at once, those too that
 * set out a frame later. What moves for ever is left alone.
 */
async function settle(): Promise<void> {
  for (let calm = 0; calm < 2;) {
    await new Promise(requestAnimationFrame);
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState !== "finished" && Number.isFinite(effect?.getComputedTiming().endTime),
      );
    for (const animation of ending) animation.finish();
    calm = ending.length === 0 ? calm + 1 : 0;
  }
}

/**
 * The frames in our pages are of our origin: axe runs in the page, needs none of its own besides,
 * and tells only what is wrong.
 */
function axe(page: Page, inPageAlready: boolean): AxeBuilder {
  return new AxeBuilder(inPageAlready ? { page, axeSource: "void axe" } : { page })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] });
}

/**
 * Runs axe in light, and its rules about colour in dark; a violation is told by its rule and the
 * first element it is about. The scheme in which a page came in goes first, and the next one comes
 * in as this one is left: one that changes on its way in would be neither.
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const first = (await page.evaluate(isDark)) ? "dark" : "light";
  for (const colorScheme of [first, first === "light" ? "dark" : "light"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.evaluate(settle);
    const all = axe(page, colorScheme !== first);
    // Only colours differ in the dark.
    const { violations } = await (
      colorScheme === "light" ? all : all.withRules(COLOUR_RULES)
    ).analyze();
    const told = violations.map(
      ({ id, nodes: [element, ...more] }) =>
        `${id}: ${element?.target.join(" ")} and ${more.length} more: ${element?.failureSummary?.split("\n")[1]?.trim()}`,
    );
    expect.soft(told, `${what}, ${colorScheme}`).toEqual([]);
  }
}
