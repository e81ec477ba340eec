import { PAGES } from "../src/lib/paths.ts";
import { LANGUAGES } from "../src/lib/locale.ts";
import { expectAccessible } from "./support/axe.ts";
import { productAddress } from "./support/catalogue.ts";
import { filled, messages } from "./support/messages.ts";
import { expect, test } from "./support/test.ts";

/* The tabs of a product's page: their addresses, and what they load when they are looked at. */

const { comments, contact, installments, product, storeTab } = messages("tr");

test("PRD-7 a tab is opened by its address, and is there after a reload and on the way back", async ({
  page,
  request,
  simulator,
}) => {
  const address = await productAddress(request, await simulator.special("added"));
  const selected = page.getByRole("tab", { selected: true });
  await page.goto(`${address}#comments`);
  await expect(page.getByRole("button", { name: comments.write })).toBeVisible();
  await expect(selected).toHaveText(comments.title);
  await expect(page.getByRole("tablist")).toBeInViewport();

  await page.getByRole("tab", { name: product.installmentsTab }).click();
  await expect(page).toHaveURL(/#installments$/);
  await expect(page.getByRole("table").first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole("table").first()).toBeVisible();
  await expect(selected).toHaveText(product.installmentsTab);

  await page.goto(PAGES.cart);
  await page.goBack();
  await expect(selected).toHaveText(product.installmentsTab);
  await expect(page.getByRole("table").first()).toBeVisible();
});

test("PRD-7 a tab opened by its address has the focus without a ring, until a key brings it there", async ({
  page,
  request,
  simulator,
}) => {
  const panel = page.getByRole("tabpanel");
  const ring = () => panel.evaluate((element) => getComputedStyle(element).outlineStyle);
  await page.goto(`${await productAddress(request, await simulator.special("added"))}#stores`);
  await expect(page.getByText(storeTab.ask)).toBeVisible();
  await expect(panel, "a screen reader reads on from here").toBeFocused();
  expect(await ring()).toBe("none");
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("tab", { selected: true })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(panel).toBeFocused();
  expect(await ring()).toBe("solid");
});

test("PRD-7 a tab loads when it is looked at, once, and keys move along the tabs", async ({
  page,
  request,
  simulator,
}) => {
  const asked: string[] = [];
  page.on("request", (seen) => {
    const { pathname } = new URL(seen.url());
    if (/\/(comments|installments|stores)$/.test(pathname)) asked.push(pathname);
  });
  await page.goto(await productAddress(request, await simulator.special("added")));
  await page.waitForLoadState("networkidle");
  expect(asked).toEqual([]);
  const tabs = page.getByRole("tab");
  await tabs.first().focus();
  await page.keyboard.press("End");
  await expect(tabs.last()).toBeFocused();
  await expect(page.getByText(storeTab.ask)).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("table").first()).toBeVisible();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowRight");
  await expect(tabs.first()).toBeFocused();
  await page.waitForLoadState("networkidle");
  expect(asked.map((path) => path.split("/").at(-1)).sort()).toEqual(["installments", "stores"]);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("PRD-7 the tabs are links, and each leads to its part", async ({
    page,
    request,
    simulator,
  }) => {
    const address = await productAddress(request, await simulator.special("added"));
    await page.goto(address);
    const [detail, delivery] = [page.locator("#tab-detail"), page.locator("#tab-delivery")];
    await expect(detail).toBeVisible();
    await expect(delivery).toBeHidden();
    await page.getByRole("tab").nth(1).click();
    await expect(delivery).toBeVisible();
    await expect(detail).toBeHidden();
    await page.goto(`${address}#comments`);
    // Searches for text pass over `noscript`.
    const note = page.locator("xpath=//*[@id='comments']//noscript/p");
    await expect(note).toBeVisible();
    await expect(note).toHaveJSProperty("textContent", product.tabNeedsScript);
  });
});

test("PRD-7 a tab of the shop's own is read from its address", async ({
  page,
  request,
  simulator,
}) => {
  const id = await simulator.special("decimal");
  await page.goto(`${await productAddress(request, id)}#tab-payment`);
  const table = page.getByRole("tabpanel").getByRole("table");
  await expect(table).toContainText("Havale");
  await expect(table.getByRole("columnheader")).toHaveCount(3);
  await expectAccessible(page, "a tab of the shop's own");
});

for (const width of [320, 390, 1440])
  test(`PRD-7 instalments are tables by bank that leave the page its width, ${width} px wide`, async ({
    page,
    request,
    simulator,
    watch,
  }) => {
    watch.demandStillness();
    await page.setViewportSize({ width, height: 900 });
    const id = await simulator.special("added");
    await page.goto(await productAddress(request, id));
    await page.getByRole("tab", { name: product.installmentsTab }).click();
    const tables = page.getByRole("tabpanel").getByRole("table");
    await expect(tables).toHaveCount(3);
    await expect(tables.first()).toHaveAccessibleName("Anadolu Kart");
    await expect(tables.first().getByRole("columnheader")).toHaveText([
      installments.payments,
      installments.monthly,
      installments.total,
    ]);
    const rows = tables.first().getByRole("rowheader");
    await expect(rows.first()).toHaveText(installments.single);
    await expect(rows.nth(1)).toHaveText(filled(installments.count.other, { count: 2 }));
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0);
    await expectAccessible(page, `instalments at ${width} px`);
  });

test("PRD-7 instalments follow the variant and say that they are for one piece", async ({
  page,
  request,
  simulator,
}) => {
  const address = await productAddress(request, await simulator.special("variant_needed"));
  const variantOf = (url: string) => new URL(url).searchParams.get("variant");
  const first = page.waitForRequest(/\/installments\?/);
  await page.goto(`${address}#installments`);
  const before = variantOf((await first).url());
  expect(before).toBeTruthy();
  await expect(page.getByText(installments.perPiece)).toBeVisible();
  const second = page.waitForRequest(/\/installments\?/);
  await page.getByRole("article").getByRole("group").first().locator("label").last().click();
  expect(variantOf((await second).url())).not.toBe(before);

  await page.goto(
    `${await productAddress(request, await simulator.special("multi_buy"))}#installments`,
  );
  const note = page.getByRole("tabpanel").getByText(installments.perPiece);
  await expect(note).not.toContainText(installments.withoutTier);
  const quantity = page.getByRole("textbox", { name: product.quantity });
  await quantity.fill("3");
  await quantity.blur();
  await expect(note).toContainText(installments.withoutTier);
});

test("PRD-7 instalments that there are none of, or that cannot be had, are said to be so", async ({
  page,
  request,
  simulator,
  watch,
}) => {
  watch.expectErrors(/status of 502/);
  const address = await productAddress(request, await simulator.special("added"));
  let answer: "fails" | "none" | "dollars" = "fails";
  await page.route("**/bff/products/*/installments?*", (route) => {
    if (answer === "fails")
      return route.fulfill({
        status: 502,
        contentType: "application/problem+json",
        body: JSON.stringify({ code: "shop_unreadable", status: 502, title: "" }),
      });
    const money = (amount: string) => ({ amount, currency: "USD" });
    const row = { count: 3, plus: 2, perPart: money("4.50"), total: null };
    const banks = [{ name: "A".repeat(80), rows: [row] }];
    return route.fulfill({ json: { banks: answer === "none" ? [] : banks } });
  });
  await page.goto(`${address}#installments`);
  const panel = page.getByRole("tabpanel");
  await expect(panel.getByText(installments.failed)).toBeVisible();
  answer = "none";
  await panel.getByRole("button").click();
  await expect(panel.getByText(installments.none)).toBeVisible();

  answer = "dollars";
  await page.setViewportSize({ width: 320, height: 700 });
  await page.reload();
  await expect(panel.getByText(filled(installments.inCurrency, { currency: "USD" }))).toBeVisible();
  await expect(panel.getByRole("rowheader")).toContainText("+2");
  await expect(panel.getByRole("cell")).toHaveText(["$4,50", "–"]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0);
});

test("PRD-7 stores are there to be asked; nobody's position is asked for", async ({
  page,
  request,
  simulator,
}) => {
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = () => {
      document.documentElement.dataset.located = "";
    };
  });
  await page.goto(`${await productAddress(request, await simulator.special("added"))}#stores`);
  const panel = page.getByRole("tabpanel");
  const stores = panel.getByRole("article");
  await expect(stores).toHaveCount(10);
  await expect(stores.first()).toContainText(contact.handsOut);
  await expect(stores.last()).not.toContainText(contact.handsOut);
  const title = await page.getByRole("heading", { level: 1 }).innerText();
  await expect(panel.locator("a[href^='mailto:']").first()).toHaveAttribute(
    "href",
    `mailto:magaza1@vitrin.test?subject=${encodeURIComponent(title)}`,
  );
  await panel.getByLabel(storeTab.city).selectOption("İstanbul");
  await expect(stores).toHaveCount(3);
  await expectAccessible(page, "stores of a product");
  expect(await page.evaluate(() => document.documentElement.dataset.located)).toBeUndefined();
});

for (const language of LANGUAGES) {
  const words = messages(language);
  test(`PRD-7 whoever asks the shop need not type the product's name, in ${language}`, async ({
    page,
    request,
    simulator,
  }) => {
    const id = await simulator.special("quoted");
    await page.goto(await productAddress(request, id, language));
    const title = await page.getByRole("heading", { level: 1 }).innerText();
    await page.getByRole("link", { name: words.product.ask }).click();
    const form = page.getByRole("main").getByRole("form", { name: words.contact.formTitle });
    await expect(form.getByLabel(words.contact.subject)).toHaveValue(title);
  });
}
