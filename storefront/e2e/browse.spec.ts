import { addButton, amount, drawer, lines, toast, written } from "./support/basket.ts";
import { listed, loadPages } from "./support/catalogue.ts";
import { anyOf, filled, messages } from "./support/messages.ts";
import { expect, test } from "./support/test.ts";

const words = messages("tr");

test("CAT-1 FLT-3 LDR-1 PRD-3 CRT-2 CRT-7 HDR-3 browse, filter, load three pages, choose a variant, change the basket, empty it", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "Kilimler", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Kilimler" })).toBeVisible();
  await expect(page.locator('[data-page="1"]')).toHaveCount(8);

  await test.step("filter", async () => {
    await page
      .getByRole("complementary", { name: words.filters.title })
      .getByRole("link", { name: words.filters.stock })
      .click();
    await expect(page).toHaveURL(/\/kilimler\?(?:.*&)?stock=1/);
    await expect(
      page.getByRole("link", {
        name: new RegExp(`${words.filters.stock}.*${words.filters.remove}`),
      }),
    ).toBeVisible();
    await expect(page.locator("[data-page] [data-sold-out]")).toHaveCount(0);
  });

  await test.step("load three pages by scrolling", async () => {
    await loadPages(page, 3);
    const ids = await page
      .locator("[data-page] [data-product-id]")
      .evaluateAll((cards) => cards.map((card) => card.getAttribute("data-product-id")));
    expect(new Set(ids).size, "no product twice").toBe(ids.length);
    const pages = await listed(page).evaluateAll((items) =>
      items.map((item) => Number(item.getAttribute("data-page"))),
    );
    expect(pages).toEqual([...pages].sort((a, b) => a - b));
  });

  let title = "";
  await test.step("open a product and choose a variant", async () => {
    const link = page
      .locator('[data-page="2"]')
      .filter({ has: page.getByRole("link", { name: words.card.choose }) })
      .first()
      .locator("a[data-product-link]");
    title = (await link.innerText()).trim();
    await link.click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    const groups = page.getByRole("article").getByRole("group");
    await expect(groups.first()).toBeVisible();
    const options = groups.last().locator("label[data-availability=available]");
    await options.last().click();
    await expect(options.last().getByRole("radio")).toBeChecked();
  });

  await test.step("into the basket", async () => {
    await addButton(page).click();
    await expect(drawer(page).getByRole("link", { name: title })).toBeVisible();
    await drawer(page).getByRole("link", { name: words.cart.goToCart }).click();
    await expect(page).toHaveURL(/\/sepet$/);
    await expect(lines(page)).toHaveCount(1);
  });

  const total = page.getByRole("region", { name: words.cart.summary }).locator("dd").last();
  await test.step("change the quantity", async () => {
    const single = amount(await total.innerText());
    await lines(page)
      .getByRole("button", { name: anyOf(words.cart.moreOf) })
      .click();
    await expect(
      lines(page).getByRole("textbox", { name: anyOf(words.cart.quantityOf) }),
    ).toHaveValue("2");
    await expect.poll(async () => amount(await total.innerText())).toBeGreaterThan(single * 1.5);
    await page.reload();
    await expect(
      lines(page).getByRole("textbox", { name: anyOf(words.cart.quantityOf) }),
    ).toHaveValue("2");
  });

  await test.step("delete, undo, delete", async () => {
    const remove = lines(page).getByRole("button", { name: anyOf(words.cart.removeOf) });
    await remove.click();
    await expect(page.getByRole("main").getByText(words.cart.empty, { exact: true })).toBeVisible();
    await expect(toast(page, filled(words.cart.removed, { title }))).toBeVisible();
    // What a reload finds is what the shop was told; the page shows it before that.
    await written(page, "POST", () =>
      page.getByRole("button", { name: words.common.undo }).click(),
    );
    await expect(
      lines(page).getByRole("textbox", { name: anyOf(words.cart.quantityOf) }),
    ).toHaveValue("2");
    await written(page, "DELETE", () => remove.click());
    await expect(page.getByRole("main").getByText(words.cart.empty, { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("main").getByText(words.cart.empty, { exact: true })).toBeVisible();
  });
});
