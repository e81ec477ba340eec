import type { Locator, Page } from "@playwright/test";

import { KILIMS, listed } from "./support/catalogue.ts";
import { messages } from "./support/messages.ts";
import { expect, test } from "./support/test.ts";

const { common, search } = messages("tr");

const banner = (page: Page) => page.getByRole("banner");
const box = (page: Page) => banner(page).getByRole("combobox", { name: search.label });
const scrollTo = (page: Page, top: number) => page.evaluate((y) => window.scrollTo(0, y), top);
/** The line that goes behind the first. */
const searchHeight = (page: Page) =>
  banner(page)
    .getByRole("search")
    .evaluate((form) => Math.round(form.getBoundingClientRect().height));
/** How far down the header reaches into the window. */
const bottom = (page: Page) =>
  banner(page).evaluate((element) => Math.round(element.getBoundingClientRect().bottom));

/** Whether a press in the middle of an element reaches it. */
function isOnTop(control: Locator): Promise<boolean> {
  return control.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
}

test("HDR-2 down the page the header is one line, and whole again at the top", async ({
  page,
  watch,
}) => {
  watch.demandStillness();
  for (const address of [KILIMS.tr, "/ar"]) {
    await page.goto(address);
    const words = messages(address === "/ar" ? "ar" : "tr");
    const menu = banner(page).getByRole("button", { name: words.header.menu, exact: true });
    const basket = banner(page).getByRole("link", { name: new RegExp(words.header.basket) });
    const field = banner(page).getByRole("combobox", { name: words.search.label });
    const whole = await bottom(page);
    expect(await isOnTop(field)).toBe(true);
    await scrollTo(page, 600);
    await expect.poll(() => bottom(page)).toBe(whole - (await searchHeight(page)));
    for (const control of [menu, basket]) {
      await expect(control).toBeInViewport({ ratio: 1 });
      expect(await isOnTop(control)).toBe(true);
      expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    expect(await isOnTop(field)).toBe(false);
    await scrollTo(page, 0);
    await expect.poll(() => bottom(page)).toBe(whole);
    expect(await isOnTop(field)).toBe(true);
  }
});

test("HDR-2 HDR-3 the search comes into sight with the focus, and goes with it", async ({
  page,
}) => {
  await page.goto(KILIMS.tr);
  await scrollTo(page, 600);
  await banner(page).getByRole("link", { name: common.home }).focus();
  await page.keyboard.press("Tab");
  await expect(box(page)).toBeFocused();
  await expect.poll(() => isOnTop(box(page))).toBe(true);
  await expect(box(page)).toBeInViewport({ ratio: 1 });

  // What does not scroll to the field, as a browser may, finds it over a page that stays.
  await page.getByRole("main").focus();
  await scrollTo(page, 600);
  const compact = await bottom(page);
  const place = () =>
    page.getByRole("main").evaluate((main) => Math.round(main.getBoundingClientRect().top));
  const before = await place();
  await box(page).evaluate((field) => field.focus({ preventScroll: true }));
  await expect.poll(() => isOnTop(box(page))).toBe(true);
  expect(await bottom(page)).toBe(compact + (await searchHeight(page)));
  expect(await place()).toBe(before);
  await box(page).evaluate((field) => field.blur());
  await expect.poll(() => bottom(page)).toBe(compact);
});

test("HDR-2 what is jumped to is not hidden by the one line", async ({ page }) => {
  await page.goto(KILIMS.tr);
  await page.locator("#list").evaluate((list) => list.scrollIntoView({ block: "start" }));
  await expect.poll(() => bottom(page)).toBeLessThan(80);
  const top = await page
    .locator("#list")
    .evaluate((list) => Math.round(list.getBoundingClientRect().top));
  expect(top).toBeGreaterThanOrEqual(await bottom(page));
  await expect(listed(page).first()).toBeInViewport();
  // It is hidden where a control is under it.
  await expect(page.locator("[data-top-button]")).toHaveCount(1);
});
