import type { Page } from "@playwright/test";

import { drawer, lines } from "./support/basket.ts";
import { listed, loadPages } from "./support/catalogue.ts";
import { anyOf, messages } from "./support/messages.ts";
import { expect, test } from "./support/test.ts";

const words = messages("ar");

/** Nothing reaches past the edges of the window: no sideways scrolling, in either direction. */
async function expectNoOverflow(page: Page): Promise<void> {
  const { wide, scrolled } = await page.evaluate(() => {
    window.scrollTo({ left: -1000, behavior: "instant" });
    return {
      wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      scrolled: window.scrollX,
    };
  });
  expect(wide, `${page.url()} is wider than the window`).toBeLessThanOrEqual(0);
  expect(scrolled).toBe(0);
}

test("CNS-6 CAT-1 LDR-1 CRT-2 the whole journey in Arabic on a phone, mirrored", async ({
  page,
}) => {
  await page.goto("/ar");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page.locator("html")).toHaveAttribute("lang", "ar");
  await expectNoOverflow(page);

  await test.step("the header is mirrored: menu at the right edge, basket at the left", async () => {
    const menu = await page
      .getByRole("banner")
      .getByRole("button", { name: words.header.menu, exact: true })
      .boundingBox();
    const basket = await page
      .getByRole("banner")
      .getByRole("link", { name: new RegExp(words.header.basket) })
      .boundingBox();
    expect(menu?.x).toBeGreaterThan(390 / 2);
    expect(basket?.x).toBeLessThan(390 / 2);
  });

  await test.step("the menu drawer comes from the right", async () => {
    await page
      .getByRole("banner")
      .getByRole("button", { name: words.header.menu, exact: true })
      .tap();
    const menu = page.getByRole("dialog", { name: words.header.menu });
    await expect(menu).toBeVisible();
    await expect
      .poll(async () => {
        const box = await menu.boundingBox();
        return Math.round((box?.x ?? 0) + (box?.width ?? 0));
      })
      .toBe(390);
    await menu.locator("summary").first().tap();
    await menu.getByRole("link").first().tap();
    await expect(page).toHaveURL(/\/ar\/[^/]+$/);
  });

  await test.step("filter in the drawer", async () => {
    await expectNoOverflow(page);
    await page.getByRole("button", { name: words.listing.filters, exact: true }).tap();
    const panel = page.getByRole("complementary", { name: words.filters.title });
    await panel.getByRole("link", { name: words.filters.stock }).tap();
    await expect(page).toHaveURL(/stock=1/);
    await panel.getByRole("button", { name: anyOf(words.filters.showResults.other) }).tap();
    await expect(panel).toBeHidden();
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  });

  await test.step("load three pages; the first product of a row stands at the right", async () => {
    const first = await listed(page).nth(0).boundingBox();
    const second = await listed(page).nth(1).boundingBox();
    expect(first?.y).toBe(second?.y);
    expect(first?.x ?? 0).toBeGreaterThan(second?.x ?? 0);
    await loadPages(page, 3);
    await expectNoOverflow(page);
  });

  await test.step("product into the basket by the bar at the foot", async () => {
    await page.locator('[data-page="2"] a[data-product-link]').first().tap();
    await expect(page).toHaveURL(/\/ar\//);
    await expect(page.locator("#product-id")).toBeAttached();
    await expectNoOverflow(page);
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    await page
      .getByRole("complementary", { name: words.product.buying })
      .getByRole("button", { name: words.product.add })
      .tap();
    await expect(drawer(page, "ar")).toBeVisible();
    await drawer(page, "ar").getByRole("link", { name: words.cart.goToCart }).tap();
    await expect(page).toHaveURL(/\/ar\/sepet$/);
  });

  await test.step("quantity, delete, undo, delete", async () => {
    await expect(lines(page, "ar")).toHaveCount(1);
    await expectNoOverflow(page);
    const quantity = lines(page, "ar").getByRole("textbox", { name: anyOf(words.cart.quantityOf) });
    const before = Number(await quantity.inputValue());
    await lines(page, "ar")
      .getByRole("button", { name: anyOf(words.cart.moreOf) })
      .tap();
    await expect(quantity).not.toHaveValue(String(before));
    await lines(page, "ar")
      .getByRole("button", { name: anyOf(words.cart.removeOf) })
      .tap();
    await expect(page.getByRole("main").getByText(words.cart.empty, { exact: true })).toBeVisible();
    await page.getByRole("button", { name: words.common.undo }).tap();
    await expect(lines(page, "ar")).toHaveCount(1);
    await expect(
      lines(page, "ar").getByRole("button", { name: anyOf(words.cart.removeOf) }),
    ).toBeEnabled();
    await lines(page, "ar")
      .getByRole("button", { name: anyOf(words.cart.removeOf) })
      .tap();
    await expect(page.getByRole("main").getByText(words.cart.empty, { exact: true })).toBeVisible();
  });
});
