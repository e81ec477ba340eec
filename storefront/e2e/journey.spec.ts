import { addButton, drawer, lines, toast } from "./support/basket.ts";
import { KILIMS, listed, loadPages, productAddress } from "./support/catalogue.ts";
import { anyOf, filled, messages } from "./support/messages.ts";
import { expect, test } from "./support/test.ts";

const words = messages("tr");

/**
 * What `make dev MOCKS=recordings` has to show: scripts/record-journey.sh records this, and CI
 * plays it without a shop.
 */
test("GW-12 home, a category with filters, a product with variants, search and the basket open on recordings", async ({
  page,
  request,
  simulator,
}) => {
  test.setTimeout(90_000);
  await page.goto("/");
  await expect(page.locator("a[data-product-link]").first()).toBeVisible();
  await page.goto("/sepet");
  await expect(page.getByRole("main").getByText(words.cart.empty, { exact: true })).toBeVisible();

  await test.step("a category, its filters, its second page", async () => {
    await page.goto(KILIMS.tr);
    await expect(page.locator('[data-page="1"]')).toHaveCount(8);
    await loadPages(page, 2);
    expect(await listed(page).count()).toBeGreaterThan(8);
    await page
      .getByRole("complementary", { name: words.filters.title })
      .getByRole("link", { name: words.filters.stock })
      .click();
    await expect(page).toHaveURL(/stock=1/);
    await expect(
      page.getByRole("link", {
        name: new RegExp(`${words.filters.stock}.*${words.filters.remove}`),
      }),
    ).toBeVisible();
  });

  await test.step("search, while typing and as a page", async () => {
    const box = page.getByRole("banner").getByRole("combobox", { name: words.search.label });
    await box.fill("kilim");
    await expect(page.getByRole("banner").getByRole("option").first()).toBeVisible();
    await box.press("Enter");
    await expect(page).toHaveURL(/arama/);
    await expect(listed(page).first()).toBeVisible();
  });

  await test.step("a product, its variants", async () => {
    await page.goto(await productAddress(request, await simulator.special("variant_needed")));
    const groups = page.getByRole("article").getByRole("group");
    await expect(groups).toHaveCount(2);
    const asked = page.waitForResponse(/\/variants\?first=/);
    await groups.first().locator("label").last().click();
    expect((await asked).status()).toBe(200);
    await expect(groups.first().getByRole("radio").last()).toBeChecked();
  });

  await test.step("into the basket, and out again", async () => {
    const product = await productAddress(request, await simulator.special("added"));
    await page.goto(product);
    const title = (await page.getByRole("heading", { level: 1 }).innerText()).trim();
    await addButton(page).click();
    await expect(drawer(page).getByRole("link", { name: title })).toBeVisible();
    await page.goto("/sepet");
    await expect(lines(page)).toHaveCount(1);
    await lines(page)
      .getByRole("button", { name: anyOf(words.cart.removeOf) })
      .click();
    await expect(toast(page, filled(words.cart.removed, { title }))).toBeVisible();
    await expect(page.getByRole("main").getByText(words.cart.empty, { exact: true })).toBeVisible();
  });
});
