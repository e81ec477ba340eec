import { COMPARE_PAGE } from "../src/lib/lazy-paths.ts";
import { LANGUAGES } from "../src/lib/locale.ts";
import { href } from "../src/lib/paths.ts";
import { expectAccessible } from "./support/axe.ts";
import { drawer, lines, toast } from "./support/basket.ts";
import { COPPERWARE, loadPages, productTitle, row, rows, withLayout } from "./support/catalogue.ts";
import { columns, withList } from "./support/compare.ts";
import { filled, messages } from "./support/messages.ts";
import { severalBar, severalButton, tickOf, ticks, withFavourites } from "./support/several.ts";
import { expect, test } from "./support/test.ts";

const { cart, common, several } = messages("tr");
const ADDITIONS = /\/bff\/cart\/additions/;
const SHOP_SAYS_FAILED = "Ürününüz sepetinize eklenemedi";

test("CRT-5 what is ticked is added at once, and can be taken out again", async ({
  page,
  simulator,
}) => {
  const [first, second] = [
    await simulator.special("added"),
    await simulator.special("added_popup"),
  ];
  await withFavourites(page, [first, second, await simulator.special("discounted")]);
  await expectAccessible(page, "favourites that can be ticked");
  await tickOf(page, first).check();
  await tickOf(page, second).focus();
  await page.keyboard.press("Space");
  await expect(severalBar(page).getByRole("status")).toHaveText("2 ürün seçildi");
  const sent: unknown[] = [];
  page.on("request", (asked) => {
    if (ADDITIONS.test(asked.url())) sent.push(asked.postDataJSON());
  });
  await severalButton(page).dblclick();
  await expect(drawer(page).getByRole("listitem")).toHaveCount(2);
  expect(sent).toHaveLength(1);
  const { items } = sent[0] as { items: { productId: string; quantity: number }[] };
  expect(items.map(({ productId }) => productId).sort()).toEqual([first, second].sort());
  expect(items.map(({ quantity }) => quantity)).toEqual([1, 1]);
  await expect(toast(page, "2 ürün sepetinize eklendi")).toBeVisible();
  await expect(ticks(page).and(page.locator(":checked"))).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(drawer(page)).toHaveCount(0);
  await page.getByRole("button", { name: common.undo, exact: true }).click();
  await page.goto("/sepet");
  await expect(page.getByText(cart.empty).first()).toBeVisible();
});

test("CRT-5 failures stand in one notice by name, and the others are added", async ({
  page,
  simulator,
}) => {
  const wanted = await Promise.all(
    (["added", "failed", "store_needed"] as const).map((special) => simulator.special(special)),
  );
  await withFavourites(page, wanted);
  const titleOf = (id: string | undefined) =>
    page.locator(`article[data-product-id="${id}"]`).getByRole("heading").innerText();
  const failing = await Promise.all([titleOf(wanted[1]), titleOf(wanted[2])]);
  await severalBar(page).getByLabel(several.selectAll).check();
  await severalButton(page).click();
  const notice = toast(page, several.failed);
  await expect(notice).toHaveCount(1);
  for (const title of failing) await expect(notice).toContainText(`${title}: `);
  await expect(notice).toContainText(SHOP_SAYS_FAILED);
  await expect(drawer(page).getByRole("listitem")).toHaveCount(1);
  await expect(ticks(page).and(page.locator(":checked"))).toHaveCount(0);
});

for (const language of LANGUAGES) {
  const said = messages(language);
  test(`CRT-5 nothing is ticked: it is said, and nothing is sent, in ${language}`, async ({
    page,
    simulator,
  }) => {
    await withFavourites(page, [await simulator.special("added")], language);
    let sent = 0;
    page.on("request", (asked) => {
      if (ADDITIONS.test(asked.url())) sent += 1;
    });
    await severalButton(page, language).click();
    await expect(toast(page, said.notices.nothingSelected)).toBeVisible();
    expect(sent).toBe(0);
  });
}

test("CRT-5 a redirect of the shop is followed", async ({ page, simulator }) => {
  const [added, goTo] = [await simulator.special("added"), await simulator.special("go_to")];
  await withFavourites(page, [added, goTo]);
  const link = page.locator(`article[data-product-id="${goTo}"]`).getByRole("heading");
  const address = (await link.getByRole("link").getAttribute("href")) ?? "none";
  await severalBar(page).getByLabel(several.selectAll).check();
  await severalButton(page).click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
});

test("CRT-5 an answer with fewer results, and one that is lost, are not believed", async ({
  page,
  simulator,
  watch,
}) => {
  watch.expectErrors(/status of 50\d/);
  const [first, second] = [
    await simulator.special("added"),
    await simulator.special("added_popup"),
  ];
  await withFavourites(page, [first, second]);
  await page.route(ADDITIONS, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { results: unknown[] };
    await route.fulfill({ response: answer, json: { ...body, results: [] } });
  });
  await severalBar(page).getByLabel(several.selectAll).check();
  await severalButton(page).click();
  const unsure = toast(page, several.unsure.split("{titles}")[0] ?? "");
  await expect(unsure).toBeVisible();
  await expect(toast(page, SHOP_SAYS_FAILED)).toHaveCount(0);
  await expect(drawer(page)).toHaveCount(0);
  await expect(ticks(page).and(page.locator(":checked"))).toHaveCount(2);

  await page.unroute(ADDITIONS);
  await page.route(ADDITIONS, (route) => route.fulfill({ status: 503, body: "" }));
  await severalButton(page).click();
  await expect(toast(page, cart.unsure)).toBeVisible();
  await expect(severalButton(page)).toBeEnabled();
  await page.goto("/sepet");
  await expect(lines(page)).toHaveCount(2);
});

for (const layout of ["list", "table"] as const) {
  test(`CRT-5 CAT-5 products of a list are ticked and added at once, in the layout ${layout}`, async ({
    page,
  }) => {
    await withLayout(page, layout);
    await page.goto(COPPERWARE);
    await loadPages(page, 2);
    const boxes = page.locator("[data-page]").getByRole("checkbox");
    const links = page.locator("[data-page]").getByRole("link", { name: /: Seçenekleri gör$/ });
    await expect(severalBar(page)).toHaveCount(0);
    // What needs a choice first leads to it, and has no box.
    await expect(
      page.locator("[data-page]").filter({ has: links }).getByRole("checkbox"),
    ).toHaveCount(0);
    await boxes.first().check();
    await expect(severalBar(page).getByRole("status")).toHaveText("1 ürün seçildi");
    await boxes.last().focus();
    await page.keyboard.press("Space");
    await expect(severalButton(page)).toHaveText(`${several.add} (2)`);
    await expectAccessible(page, `products ticked in the layout ${layout}`);
    const asked = page.waitForRequest(ADDITIONS);
    await severalButton(page).click();
    const { items } = (await asked).postDataJSON() as { items: unknown[] };
    expect(items).toHaveLength(2);
    await expect(toast(page, "2 ürün sepetinize eklendi")).toBeVisible();
    await expect(boxes.and(page.locator(":checked"))).toHaveCount(0);
  });
}

test("CRT-5 what a row of the table says is added, and failures stand in one notice", async ({
  page,
  request,
  simulator,
}) => {
  const id = await simulator.special("added");
  const title = await productTitle(request, id);
  await withLayout(page, "table");
  await page.goto(`/arama?q=${encodeURIComponent(title)}`);
  await row(page, id).getByRole("checkbox").check();
  await row(page, id)
    .getByRole("button", { name: filled(cart.moreOf, { title }) })
    .click();
  const asked = page.waitForRequest(ADDITIONS);
  await severalButton(page).click();
  expect((await asked).postDataJSON()).toMatchObject({ items: [{ productId: id, quantity: 2 }] });
  await expect(drawer(page).getByRole("listitem")).toHaveCount(1);
  await expect(rows(page).getByRole("checkbox").and(page.locator(":checked"))).toHaveCount(0);
});

for (const language of LANGUAGES) {
  test(`CRT-5 the last tick is taken away again: it is said, in ${language}`, async ({ page }) => {
    await withLayout(page, "table");
    await page.goto(href(language, COPPERWARE));
    const box = rows(page).getByRole("checkbox").first();
    await box.check();
    await expect(severalButton(page, language)).toBeVisible();
    await box.uncheck();
    let sent = 0;
    page.on("request", (asked) => {
      if (ADDITIONS.test(asked.url())) sent += 1;
    });
    await severalButton(page, language).click();
    await expect(toast(page, messages(language).notices.nothingSelected)).toBeVisible();
    expect(sent).toBe(0);
  });
}

test("CRT-5 CMP-3 products are ticked and added at once where they are compared", async ({
  page,
  simulator,
}) => {
  const ids = [await simulator.special("added"), await simulator.special("failed")];
  await withList(page, ids);
  await page.goto(COMPARE_PAGE);
  await expect(columns(page.getByRole("main"))).toHaveCount(2);
  await expect(severalBar(page)).toHaveCount(0);
  const boxes = columns(page.getByRole("main")).getByRole("checkbox");
  await boxes.first().check();
  await severalBar(page).getByLabel(several.selectAll).check();
  await expect(boxes.and(page.locator(":checked"))).toHaveCount(2);
  await expectAccessible(page, "products ticked in a comparison");
  await severalButton(page).click();
  const notice = toast(page, several.failed);
  await expect(notice).toHaveCount(1);
  await expect(notice).toContainText(SHOP_SAYS_FAILED);
  await expect(drawer(page).getByRole("listitem")).toHaveCount(1);
  await expect(boxes.and(page.locator(":checked"))).toHaveCount(0);
});
