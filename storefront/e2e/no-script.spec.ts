import type { Page } from "@playwright/test";

import { KILIMS, productAddress } from "./support/catalogue.ts";
import { messages } from "./support/messages.ts";
import { expect, test } from "./support/test.ts";

const words = messages("tr");

/**
 * What is said to those without JavaScript only; text search passes over `noscript`, so it is told
 * by its place.
 */
const said = (page: Page, text: string) =>
  page.locator(`xpath=//noscript/p[normalize-space()=${JSON.stringify(text)}]`);

test.describe("before JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("HDR-3 VAL-3 home leads on by links, the search box is a form", async ({ page }) => {
    await page.goto("/");
    await expect(said(page, words.site.noScript)).toBeVisible();
    await page
      .getByRole("banner")
      .getByRole("combobox", { name: words.search.label })
      .fill("kilim");
    await page
      .getByRole("banner")
      .getByRole("button", { name: words.search.submit, exact: true })
      .click();
    await expect(page).toHaveURL(/\/arama\?q=kilim$/);
    await expect(page.locator("[data-page]").first()).toBeVisible();
    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: "Kilimler", exact: true })
      .click();
    await expect(page).toHaveURL(new RegExp(`${KILIMS.tr}$`));
  });

  test("FLT-3 CAT-3 filters, sorting and the next page work as plain GETs", async ({ page }) => {
    await page.goto(KILIMS.tr);
    const panel = page.getByRole("complementary", { name: words.filters.title });
    await panel.getByRole("link", { name: words.filters.stock }).click();
    await expect(page).toHaveURL(/\?stock=1$/);
    await page
      .getByRole("textbox", { name: `${words.filters.price}, ${words.filters.maximum}` })
      .fill("5000");
    await panel.getByRole("button", { name: words.filters.apply }).first().click();
    await expect(page).toHaveURL(/stock=1/);
    await expect(page).toHaveURL(/price=\d+.*5000/);
    await expect(page.locator("[data-page]").first()).toBeVisible();
    const sort = page.getByRole("combobox", { name: words.listing.sort });
    await sort.selectOption({ index: 2 });
    await page.getByRole("button", { name: words.listing.apply, exact: true }).last().click();
    await expect(page).toHaveURL(/sort=/);
    await page.goto(KILIMS.tr);
    await page.getByRole("link", { name: words.listing.nextPage }).click();
    await expect(page).toHaveURL(/ps=2/);
    await expect(page.locator("[data-page]").first()).toHaveAttribute("data-page", "2");
  });

  test("PRD-3 CNS-3 a product shows what it is and costs, says what needs JavaScript, and has its other languages", async ({
    page,
    request,
    simulator,
  }) => {
    await page.goto(await productAddress(request, await simulator.special("discounted")));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("article").locator("bdi", { hasText: "₺" }).first()).toBeVisible();
    await expect(said(page, words.product.needsScript)).toBeVisible();
    await expect(page.getByRole("article").getByRole("img").first()).toBeVisible();
    await page.getByRole("contentinfo").getByRole("link", { name: "English" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await page.goto("/sepet");
    await expect(said(page, words.cart.needsScript)).toBeVisible();
  });
});
