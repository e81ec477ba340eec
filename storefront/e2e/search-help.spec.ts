import { expectAccessible } from "./support/axe.ts";
import { messages } from "./support/messages.ts";
import { expect, test } from "./support/test.ts";

const { search, listing } = messages("tr");

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("HDR-3 a search without results offers closest words, categories and products", async ({
    page,
  }) => {
    await page.goto("/arama?q=klim");
    const main = page.getByRole("main");
    await expect(
      main.getByRole("heading", { name: listing.emptySearch.replace("{query}", "klim") }),
    ).toBeVisible();
    await expect(page.getByRole("banner").getByRole("combobox")).toHaveValue("klim");
    const categories = main.getByRole("region", { name: search.helpCategories });
    expect(await categories.getByRole("link").count()).toBeGreaterThan(2);
    expect(await main.getByRole("article").count()).toBeGreaterThan(2);
    const meant = main.getByRole("region", { name: search.didYouMean });
    await meant.getByRole("link", { name: "kilim", exact: true }).click();
    await expect(page).toHaveURL(/\/arama\?q=kilim$/);
    expect(await page.locator("[data-page]").count()).toBeGreaterThan(0);
  });

  for (const refused of ["", "qx", "%20%20%20", "%E2%80%8F%E2%80%8F%E2%80%8F"]) {
    test(`HDR-3 VAL-3 a search for "${refused}" is refused with a hint, and helped on`, async ({
      page,
    }) => {
      await page.goto(`/arama?q=${refused}`);
      const main = page.getByRole("main");
      await expect(main.getByText(listing.searchHint)).toBeVisible();
      await expect(main.getByRole("searchbox")).toBeVisible();
      expect(
        await main.getByRole("region", { name: search.helpCategories }).getByRole("link").count(),
      ).toBeGreaterThan(2);
    });
  }

  test("HDR-3 CNS-3 the language links keep words, filters and order", async ({ page }) => {
    await page.goto("/arama?q=kilim&sort=3&discounted=1");
    const english = page.getByRole("contentinfo").getByRole("link", { name: "English" });
    await expect(english).toHaveAttribute("href", /^\/en\/[^?]+\?q=kilim&sort=3&discounted=1$/);
  });
});

for (const language of ["tr", "ar"] as const) {
  test(`HDR-3 WID-6 axe finds nothing on a page that helps on (${language})`, async ({ page }) => {
    await page.goto(language === "tr" ? "/arama?q=klim" : "/ar/arama?q=%D9%83%D9%84%D9%85");
    await expect(
      page.getByRole("region", { name: messages(language).search.helpCategories }),
    ).toBeVisible();
    await expectAccessible(page, "a search without results");
  });
}

test("HDR-3 without help from the shop the page says what it can", async ({ page, simulator }) => {
  await simulator.faults("*/category/get*=status:500;*/searchAll*=status:500");
  await page.goto("/arama?q=qqxqqxq");
  await expect(
    page.getByRole("heading", { name: listing.emptySearch.replace("{query}", "qqxqqxq") }),
  ).toBeVisible();
});

test("HDR-3 CNS-3 changing the language keeps words, filters and order", async ({ page }) => {
  await page.goto("/arama?q=kilim&sort=3&discounted=1");
  const banner = page.getByRole("banner");
  await banner.getByRole("button", { name: messages("tr").header.languageAndCurrency }).click();
  await banner.getByRole("link", { name: "English" }).click();
  await expect(page).toHaveURL(/\/en\/[^?]+\?q=kilim&sort=3&discounted=1$/);
  await expect(page.getByRole("banner").getByRole("combobox")).toHaveValue("kilim");
});
