import { KILIMS, productAddress } from "./support/catalogue.ts";
import { messages } from "./support/messages.ts";
import { expect, test } from "./support/test.ts";

test("NAV-1 NAV-2 every page says in hidden fields what it is to the shop", async ({
  page,
  request,
  simulator,
}) => {
  const id = await simulator.special("added");
  for (const [path, type, tableId] of [
    ["/", "home", "1"],
    [KILIMS.tr, "category", "2"],
    ["/arama?q=kilim", "search", "12"],
    [await productAddress(request, id), "product", "3"],
    ["/sepet", "cart", "30"],
  ] as const) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
    await expect(page.locator("#link_type"), path).toHaveValue(type);
    await expect(page.locator("#link_table_id"), path).toHaveValue(tableId);
  }
});

test("scripts ask to be compiled while they load", async ({ page, request }) => {
  await page.goto(KILIMS.tr);
  const scripts = page.locator("script[src*='/_next/static/']:not([nomodule])");
  const sources = await scripts.evaluateAll((all) =>
    all.map((script) => (script as HTMLScriptElement).src),
  );
  const large = [];
  for (const source of sources) {
    const script = await (await request.get(source)).text();
    if (script.length > 10_000) large.push(script.split("\n")[0]);
  }
  expect(new Set(large)).toEqual(new Set(["//# allFunctionsCalledOnLoad"]));
});

test("NAV-3 NAV-2 an unknown address is a real 404, a whole page with a way on", async ({
  page,
  watch,
}) => {
  watch.expectErrors(/status of 404/);
  for (const [path, language] of [
    ["/boyle-bir-sayfa-yok", "tr"],
    ["/en/no-such-page", "en"],
    ["/ar/la-shay", "ar"],
  ] as const) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    const { notFound } = messages(language);
    await expect(page.getByRole("heading", { level: 1, name: notFound.title })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expect(page.locator("#link_type")).toHaveValue("404");
    await expect(page.locator("#link_table_id")).toHaveValue("73");
    await expect(page.getByRole("contentinfo").getByRole("link").first()).toBeVisible();
    const { categories } = messages(language).header;
    const ways = page.getByRole("main").getByRole("list", { name: categories });
    await expect(ways.getByRole("link")).not.toHaveCount(0);
  }
  const search = page.getByRole("main").getByRole("searchbox");
  await search.fill("kilim");
  await search.press("Enter");
  await expect(page).toHaveURL(/\/ar\/arama\?q=kilim/);
});

test("NAV-3 a page that moved leads to its new address for good", async ({ page }) => {
  const answer = await page.goto("/halilar");
  expect(answer?.status()).toBe(200);
  await expect(page).toHaveURL(new RegExp(`${KILIMS.tr}$`));
  expect(answer?.request().redirectedFrom()?.url()).toContain("/halilar");
});

test("CNS-6 each page names its counterparts in the other languages and its own address", async ({
  page,
}) => {
  await page.goto(KILIMS.en);
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute(
    "href",
    new RegExp(`${KILIMS.en}$`),
  );
  await expect(page.locator("link[rel=alternate][hreflang=tr]")).toHaveAttribute(
    "href",
    new RegExp(`${KILIMS.tr}$`),
  );
  for (const language of ["en", "de", "ar"])
    await expect(page.locator(`link[rel=alternate][hreflang=${language}]`)).toHaveCount(1);
});
