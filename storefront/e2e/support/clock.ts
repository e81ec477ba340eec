import type { Page } from "@playwright/test";

/**
 * Stops the page's clock where it is; from here on only `page.clock.runFor` moves it. The clock
 * must be installed.
 */
export async function freeze(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 1_000);
}
