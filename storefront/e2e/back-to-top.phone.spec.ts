import type { Locator, Page } from "@playwright/test";

import { productAddress } from "./support/catalogue.ts";
import { messages } from "./support/messages.ts";
import { expect, test } from "./support/test.ts";

const { header } = messages("tr");
const toTop = (page: Page) => page.getByRole("button", { name: header.toTop });

/** Scrolls so that the middle of an element stands at this height of the window. */
async function bringTo(element: Locator, y: number): Promise<void> {
  await element.evaluate((one, height) => {
    const box = one.getBoundingClientRect();
    scrollBy({ top: box.y + box.height / 2 - height, behavior: "instant" });
  }, y);
}

async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = (await element.boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

for (const language of ["tr", "ar"] as const)
  test(`HDR-2 CRT-5 the way to the top is not over a button, nor over the bar to buy (${language})`, async ({
    page,
    request,
    simulator,
  }) => {
    const words = messages(language);
    const button = page.getByRole("button", { name: words.header.toTop });
    await page.goto(await productAddress(request, await simulator.special("added"), language));
    await expect(page.locator("html[data-hydrated]")).toBeAttached();
    await page.getByRole("tablist").evaluate((tabs) => tabs.scrollIntoView());
    const set = page.getByRole("region", { name: words.lists.together, exact: true });
    await expect(set).toBeAttached();
    await page.waitForLoadState("networkidle");
    // Where nothing is under it, it is there, and above the bar.
    await bringTo(page.getByRole("tabpanel").locator("p").first(), 300);
    const bar = page.getByRole("complementary", { name: words.product.buying });
    await expect(async () => {
      await page.evaluate(() => scrollBy({ top: 40, behavior: "instant" }));
      await expect(bar).toBeVisible({ timeout: 100 });
      await expect(button).toBeVisible({ timeout: 500 });
    }).toPass({ intervals: [0] });
    const { x, y } = await middleOf(button);
    expect(y + 22).toBeLessThan((await bar.boundingBox())!.y);

    const add = set.getByRole("button", { name: words.several.add });
    await bringTo(add, y);
    await expect(button).toBeHidden();
    await page.touchscreen.tap(x, y);
    await expect(page.getByRole("dialog")).toBeVisible();
  });

test("HDR-2 at rest the way to the top is over no small control of a list", async ({ page }) => {
  await page.goto("/kilimler");
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  await page.evaluate(() => scrollTo({ top: 600, behavior: "instant" }));
  await expect(page.locator("[data-top-button]")).toBeAttached();
  let seen = 0;
  for (let step = 0; step < 12; step++) {
    await page.evaluate(() => scrollBy({ top: 37, behavior: "instant" }));
    await expect
      .poll(() =>
        page.evaluate(() => {
          const button = document.querySelector<HTMLElement>("[data-top-button]")!;
          if (getComputedStyle(button).visibility === "hidden") return "hidden";
          const box = button.getBoundingClientRect();
          const covered = [
            ...document.querySelectorAll("main article :is(a, button, input, label)"),
          ].find((control) => {
            const other = control.getBoundingClientRect();
            return (
              Math.min(other.width, other.height) < 96 &&
              other.left < box.right - 2 &&
              other.right > box.left + 2 &&
              other.top < box.bottom - 2 &&
              other.bottom > box.top + 2
            );
          });
          return covered?.outerHTML ?? "free";
        }),
      )
      .toMatch(/^(hidden|free)$/);
    if (await toTop(page).isVisible()) seen += 1;
  }
  expect(seen, "it is not away for good").toBeGreaterThan(0);
});
