import { expect, type Page } from "@playwright/test";

/**
 * Waits until a page is as it stays: its scripts run, nothing is being fetched, and fonts, pictures
 * and lazy parts in sight are there. Nothing is under the pointer, which stays where it was pressed.
 */
export async function settle(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  await page.waitForLoadState("networkidle");
  await expect.poll(() => page.evaluate(whatIsMissing), "what has not come").toEqual([]);
}

/** Runs in the page. */
async function whatIsMissing(): Promise<string[]> {
  await document.fonts.ready;
  const inSight = (element: Element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const isWithin = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    return isWithin && right > left && element.checkVisibility();
  };
  const images = [...document.images].filter(inSight);
  const late = images.filter(({ complete, naturalWidth }) => !complete || !naturalWidth);
  // On the page of widgets some are busy for good.
  const busy = [...document.querySelectorAll("[aria-busy=true]:not([data-specimen] *)")].filter(
    inSight,
  );
  // Drawn in idle moments after the page is hydrated.
  const undrawn = [...document.querySelectorAll("[data-drawn-in-steps] > :not([data-drawn])")];
  busy.push(...undrawn);
  if (late.length + busy.length === 0) await Promise.all(images.map((image) => image.decode()));
  return [...late.map(({ src }) => src), ...busy.map(({ className }) => className)];
}
