import { LANGUAGES, LAYOUTS } from "../src/lib/locale.ts";
import { href } from "../src/lib/paths.ts";
import { expectAccessible } from "./support/axe.ts";
import { drawer, lines } from "./support/basket.ts";
import { KILIMS, loadPages, productTitle, row, rows, withLayout } from "./support/catalogue.ts";
import { filled, messages } from "./support/messages.ts";
import { expect, test } from "./support/test.ts";

const { card, cart, table } = messages("tr");

for (const language of LANGUAGES) {
  const said = messages(language).listing;
  test(`CAT-5 NAV-7 the table is one of three layouts to choose from, in ${language}`, async ({
    page,
    context,
  }) => {
    await page.goto(href(language, KILIMS.tr));
    const layouts = page.getByRole("group", { name: said.layout, exact: true });
    await expect(layouts.getByRole("button")).toHaveCount(3);
    const reloaded = page.waitForEvent("load");
    await layouts.getByRole("button", { name: said.table, exact: true }).click();
    await reloaded;
    await expect(page.locator("html")).toHaveAttribute("data-layout", "table");
    await expect(rows(page).first()).toBeVisible();
    await expect(layouts.getByRole("button", { pressed: true })).toHaveAccessibleName(said.table);
    expect((await context.cookies()).find(({ name }) => name === "vitrin_layout")?.value).toBe(
      "table",
    );
  });
}

test("CAT-5 lists in every layout are kept by the gateway", async ({ page, stack }) => {
  await stack.purgeCaches();
  for (const layout of LAYOUTS) {
    await withLayout(page, layout);
    await page.goto(KILIMS.tr);
    await expect(page.locator("html")).toHaveAttribute("data-layout", layout);
    await expect(async () => {
      const again = await page.request.get(KILIMS.tr);
      expect(again.headers()["cache-status"], layout).toContain("hit");
    }).toPass();
  }
});

test("CAT-5 a table has a row per product, and its columns have names", async ({ page }) => {
  await withLayout(page, "table");
  await page.goto(KILIMS.tr);
  const columns = page.getByRole("main").getByRole("table").getByRole("columnheader");
  await expect(columns).toHaveText(Object.values(table));
  await expect(page.locator('tr[data-page="1"]')).toHaveCount(8);
  await expectAccessible(page, "the table of products");
  const first = rows(page).first();
  await expect(first.getByRole("rowheader").getByRole("link")).toBeVisible();
  await expect(first.getByRole("rowheader")).toContainText(`${card.sku}: `);
  await expect(first).toContainText(/₺/);
  const heights = await rows(page).evaluateAll((all) =>
    all.map((row) => row.getBoundingClientRect().height),
  );
  expect(Math.max(...heights), "a row is compact").toBeLessThan(110);
});

test("CAT-5 LDR-1 LDR-3 further pages join the table, and the place in it is kept", async ({
  page,
}) => {
  await withLayout(page, "table");
  await page.goto(KILIMS.tr);
  await loadPages(page, 3);
  const body = page.getByRole("main").getByRole("table").getByRole("rowgroup").last();
  await expect(body.locator(":scope > tr[data-page='3']").first()).toBeAttached();
  const link = page.locator("[data-page='3'] a[data-product-link]").nth(3);
  const id = (await link.getAttribute("data-product-link")) ?? "none";
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.locator(`tr[data-page] [data-product-link="${id}"]`)).toBeInViewport();
});

test("CAT-5 CRT-1 a row adds as many as it says", async ({ page, request, simulator }) => {
  const id = await simulator.special("added");
  const title = await productTitle(request, id);
  await withLayout(page, "table");
  await page.goto(`/arama?q=${encodeURIComponent(title)}`);
  const product = row(page, id);
  const quantity = product.getByRole("textbox", { name: filled(cart.quantityOf, { title }) });
  await quantity.fill("3");
  await product.getByRole("button", { name: filled(cart.moreOf, { title }) }).click();
  await expect(quantity).toHaveValue("4");
  const asked = page.waitForRequest(/\/bff\/cart\/lines/);
  await product.getByRole("button", { name: `${title}: ${card.add}` }).click();
  expect((await asked).postDataJSON()).toMatchObject({ productId: id, quantity: 4 });
  await expect(drawer(page).getByRole("listitem")).toHaveCount(1);
  await page.goto("/sepet");
  await expect(lines(page).getByRole("textbox")).toHaveValue("4");
});

test("CAT-5 CMP-1 FAV-3 a row offers what a card offers", async ({ page }) => {
  await withLayout(page, "table");
  await page.goto(KILIMS.tr);
  const hearts = page
    .locator('tr[data-page="1"]')
    .getByRole("button", { name: /^Favorilerimde: / });
  await expect(hearts).toHaveCount(8);
  const compare = rows(page)
    .getByRole("button", { name: /^Karşılaştır: / })
    .first();
  await compare.click();
  await expect(compare).toHaveAttribute("aria-pressed", "true");
  const choose = rows(page).getByRole("link", { name: new RegExp(`: ${card.choose}$`) });
  await expect(choose.first()).toBeVisible();
});

for (const [special, way] of [
  ["out_of_stock", card.tellWhenBack],
  ["personalization", card.personalize],
] as const) {
  test(`CAT-5 CRT-5 a row leads to the page of what cannot be added from it: ${special}`, async ({
    page,
    request,
    simulator,
  }) => {
    const id = await simulator.special(special);
    const title = await productTitle(request, id);
    await withLayout(page, "table");
    await page.goto(`/arama?q=${encodeURIComponent(title)}`);
    const product = row(page, id);
    await expect(product.getByRole("link", { name: `${title}: ${way}` })).toBeVisible();
    for (const control of ["checkbox", "textbox"] as const)
      await expect(product.getByRole(control)).toHaveCount(0);
    if (special === "out_of_stock") await expect(product).toContainText(card.soldOut);
  });
}

test("CAT-5 PRD-5 a row counts in the shop's steps, from the fewest it sells", async ({
  page,
  request,
  simulator,
}) => {
  const id = await simulator.special("min_order");
  const title = await productTitle(request, id);
  await withLayout(page, "table");
  await page.goto(`/arama?q=${encodeURIComponent(title)}`);
  const quantity = row(page, id).getByRole("textbox");
  const fewest = Number(await quantity.inputValue());
  expect(fewest).toBeGreaterThan(1);
  const less = row(page, id).getByRole("button", { name: filled(cart.lessOf, { title }) });
  await expect(less).toBeDisabled();
  await quantity.fill("1");
  await quantity.press("Enter");
  await expect(quantity).toHaveValue(String(fewest));
});
