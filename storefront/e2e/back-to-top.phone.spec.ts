import type { Locator } from "@playwright/test";

import { productAddress } from "./support/catalogue.ts";
import { messages } from "./support/messages.ts";
import { expect, test } from "./support/test.ts";

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
  let shown = 0;
  for (let step = 0; step < 12; step++) {
    await page.evaluate(() => scrollBy({ top: 37, behavior: "instant" }));
    // While the page moves it is as it was before; then what is under it decides.
    const place = () => page.evaluate(describePlace);
    await expect.poll(place).toMatch(/^(shown over nothing$|hidden over <)/);
    if ((await place()).startsWith("shown")) shown += 1;
  }
  expect(shown, "it is not away for good").toBeGreaterThan(0);
});

/** Whether the way to the top is shown, and which small control it stands over. */
function describePlace(): string {
  const button = document.querySelector<HTMLElement>("[data-top-button]")!;
  const isShown = getComputedStyle(button).visibility !== "hidden";
  const box = button.getBoundingClientRect();
  // A little of a control may be under it, and what is only touched is no reason to hide it.
  const least = isShown ? 2 : 0;
  const under = [
    ...document.querySelectorAll("main :is(a[href], button, input, select, label, summary)"),
  ].find((control) => {
    const other = control.getBoundingClientRect();
    return (
      control.checkVisibility() &&
      Math.min(other.width, other.height) < 96 &&
      other.left < box.right - least &&
      other.right > box.left + least &&
      other.top < box.bottom - least &&
      other.bottom > box.top + least
    );
  });
  return `${isShown ? "shown" : "hidden"} over ${under?.outerHTML ?? "nothing"}`;
}
