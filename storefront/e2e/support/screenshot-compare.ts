import { expect, type Locator, type Page } from "@playwright/test";

import { settle } from "./settle.ts";

/** Compares with the picture of this name in light, and with that in dark. */
export async function compare(page: Page, name: string, part?: Locator): Promise<void> {
  // A security code is another one each time.
  const mask = [page.locator("img[src*=SecCode]")];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await settle(page);
    const picture = `${name}-${colorScheme}.webp`;
    if (part) await expect.soft(part).toHaveScreenshot(picture, { mask });
    else await expect.soft(page).toHaveScreenshot(picture, { mask });
  }
}
