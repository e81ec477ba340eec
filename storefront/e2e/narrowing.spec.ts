import type { Locator, Page } from "@playwright/test";

import { expectAccessible } from "./support/axe.ts";
import { KILIMS, listed, loadPages } from "./support/catalogue.ts";
import { hydrated } from "./support/hydration.ts";
import { messages } from "./support/messages.ts";
import { expect, test } from "./support/test.ts";

const { filters, listing } = messages("tr");

const panel = (page: Page) => page.getByRole("complementary", { name: filters.title });
const chips = (page: Page) => page.getByRole("navigation", { name: filters.selected });
const brands = (page: Page) => panel(page).locator("a[href*='brand=']");
const total = (page: Page) => page.locator("#list").getByRole("status").first();
const keys = (page: Page) =>
  listed(page).evaluateAll((items) => items.map((item) => item.getAttribute("data-key")));
/** The list goes on loading what is in reach: its first page stays as it is. */
const firstKeys = async (page: Page) => (await keys(page)).slice(0, 8);

/** A mark on the document that another document would not have. */
async function markDocument(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => (document.documentElement.dataset.same = ""));
  return () => page.evaluate(() => "same" in document.documentElement.dataset);
}

test.describe("narrowing in place", () => {
  test("FLT-3 products, counts, chips and address change together, in the same document", async ({
    page,
  }) => {
    await page.goto(KILIMS.tr);
    const isSame = await markDocument(page);
    const before = { keys: await firstKeys(page), total: await total(page).innerText() };
    const brand = brands(page).first();
    const name = (await brand.locator("[class*=label]").innerText()).trim();
    const count = Number(await brand.locator("bdi").innerText());
    await brand.click();
    await expect(page).toHaveURL(/\?brand=\d+$/);
    await expect(chips(page).getByRole("link", { name })).toBeVisible();
    await expect(total(page)).toHaveText(`${count} ürün`);
    expect(await total(page).innerText()).not.toBe(before.total);
    expect(await firstKeys(page)).not.toEqual(before.keys);
    await expect(panel(page).getByRole("link", { name: `${name} ${count}` })).toHaveAttribute(
      "aria-current",
      "true",
    );
    expect(await isSame()).toBe(true);

    // What a reload shows is the same list.
    const inPlace = await firstKeys(page);
    await page.reload();
    await expect(total(page)).toHaveText(`${count} ürün`);
    expect(await firstKeys(page)).toEqual(inPlace);
  });

  test("FLT-3 back and forward go through the selections, each with its place", async ({
    page,
  }) => {
    await page.goto(KILIMS.tr);
    const isSame = await markDocument(page);
    await loadPages(page, 3);
    const loaded = await keys(page);
    await page
      .locator('[data-page="3"]')
      .first()
      .evaluate((item) => item.scrollIntoView({ block: "center" }));
    const scrolled = await page.evaluate(() => scrollY);
    await brands(page).first().click();
    await expect(page).toHaveURL(/\?brand=\d+$/);
    await expect(listed(page).first()).toBeInViewport();
    await panel(page).getByRole("link", { name: filters.stock }).click();
    await expect(page).toHaveURL(/stock=1/);
    await page.goBack();
    await expect(page).not.toHaveURL(/stock=1/);
    await expect(chips(page).getByRole("listitem")).toHaveCount(2);
    await page.goBack();
    await expect(chips(page)).toHaveCount(0);
    await expect.poll(async () => (await keys(page)).slice(0, loaded.length)).toEqual(loaded);
    await expect
      .poll(async () => Math.abs((await page.evaluate(() => scrollY)) - scrolled))
      .toBeLessThanOrEqual(2);
    await page.goForward();
    await expect(chips(page).getByRole("listitem")).toHaveCount(2);
    expect(await isSame()).toBe(true);
  });

  test("FLT-3 the keyboard stays where it was, and moves a price handle step by step", async ({
    page,
  }) => {
    await page.goto(KILIMS.tr);
    const isSame = await markDocument(page);
    const stock = panel(page).getByRole("link", { name: filters.stock });
    // Before, a link leads to the page it names, and a new page has the focus nowhere.
    await hydrated(stock);
    await stock.focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/stock=1/);
    await expect(stock).toHaveAttribute("aria-current", "true");
    await expect(stock).toBeFocused();

    const entries = await page.evaluate(() => history.length);
    const handle = page.getByRole("slider", { name: `${filters.price}, ${filters.minimum}` });
    await handle.focus();
    const start = Number(await handle.inputValue());
    for (let step = 0; step < 5; step++) await page.keyboard.press("ArrowRight");
    await expect(page).toHaveURL(new RegExp(`price=${start + 50}-`));
    await expect(handle).toBeFocused();
    for (let step = 0; step < 3; step++) await page.keyboard.press("ArrowRight");
    await expect(page).toHaveURL(new RegExp(`price=${start + 80}-`));
    await expect(handle).toHaveValue(String(start + 80));
    expect(await page.evaluate(() => history.length)).toBe(entries + 1);

    // A chip that goes takes the focus with it: the next one has it.
    const chip = chips(page).getByRole("link").first();
    await chip.focus();
    await page.keyboard.press("Enter");
    await expect(page).not.toHaveURL(/stock=1/);
    await expect(chips(page).getByRole("link").first()).toBeFocused();
    expect(await isSame()).toBe(true);
  });

  test("FLT-3 a choice that is made while the filters are still loading keeps the focus", async ({
    page,
  }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/bff\/catalogue\/filters\?(?!.*stock=1)/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(KILIMS.tr);
    const stock = panel(page).getByRole("link", { name: filters.stock });
    await hydrated(stock);
    const answered = page.waitForResponse(/\/bff\/catalogue\/filters\?.*stock=1/);
    await stock.focus();
    await page.keyboard.press("Enter");
    await answered;
    release();
    await expect(page).toHaveURL(/stock=1/);
    await page.unrouteAll({ behavior: "wait" });
    await expect(stock).toHaveAttribute("aria-current", "true");
    await expect(stock).toBeFocused();
  });

  test("FLT-3 a group that was scrolled while the filters were loading stays so", async ({
    page,
  }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/bff/catalogue/filters?*", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/arama?q=el");
    await hydrated(panel(page).getByRole("link").first());
    const group = panel(page).locator("ul[class*=long]").first();
    const before = await group.elementHandle();
    await group.evaluate((list) => list.scrollTo({ top: 40, behavior: "instant" }));
    await group.hover();
    release();
    await expect.poll(() => before?.evaluate((list) => list.isConnected)).toBe(false);
    expect(await group.evaluate((list) => list.scrollTop)).toBe(40);
    await page.unrouteAll({ behavior: "wait" });
  });

  test("FLT-3 a choice that is answered during a press keeps its counts after the press", async ({
    page,
  }) => {
    await page.goto(KILIMS.tr);
    const stock = panel(page).getByRole("link", { name: filters.stock });
    const counts = () => panel(page).locator("bdi").allInnerTexts();
    await hydrated(stock);
    const all = await counts();
    const read = page.waitForResponse(/\/bff\/catalogue\/filters\?(?!.*stock=1)/);
    await panel(page).getByText(filters.price, { exact: true }).first().hover();
    await page.mouse.down();
    await read;
    await stock.focus();
    await page.keyboard.press("Enter");
    await expect(stock).toHaveAttribute("aria-current", "true");
    await expect(page).toHaveURL(/stock=1/);
    const narrowed = await counts();
    expect(narrowed).not.toEqual(all);
    await page.mouse.up();
    // What the end of the press leads to is done when that has been painted.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    expect(await counts()).toEqual(narrowed);
  });

  test("FLT-3 of two quick choices the later one counts, however late the first is answered", async ({
    page,
  }) => {
    await page.goto(KILIMS.tr);
    await panel(page).hover();
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/bff\/catalogue\/products\?.*stock=1(?!.*discounted)/, async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    await panel(page).getByRole("link", { name: filters.stock }).click();
    await panel(page).getByRole("link", { name: filters.discounted }).click();
    await expect(page).toHaveURL(/stock=1&discounted=1/);
    const shown = await firstKeys(page);
    release();
    await page.unrouteAll({ behavior: "wait" });
    await expect(page).toHaveURL(/stock=1&discounted=1/);
    expect(await firstKeys(page)).toEqual(shown);
  });

  test("FLT-3 of choices made before anything has come, each counts", async ({ page }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(/\/bff\/catalogue\/(filters|products)\?/, async (route) => {
      await released;
      await route.continue().catch(() => undefined);
    });
    await page.goto(KILIMS.tr);
    const asked: string[] = [];
    page.on("request", (request) => {
      if (/\/products\?.*page=1&/.test(request.url())) asked.push(request.url());
    });
    const [stock, discounted] = [filters.stock, filters.discounted].map((name) =>
      panel(page).getByRole("link", { name }),
    ) as [Locator, Locator];
    await hydrated(stock);
    await stock.click();
    await expect.poll(() => asked.length).toBe(1);
    await discounted.click();
    await expect.poll(() => asked.length).toBe(2);
    // Both are marked while the panel is the server's still.
    for (const link of [stock, discounted]) await expect(link).toHaveAttribute("data-pressed");
    await page.getByRole("combobox", { name: listing.sort }).selectOption("3");
    await expect.poll(() => asked.length).toBe(3);
    release();
    await expect(page).toHaveURL(/\?sort=3&stock=1&discounted=1$/);
    await expect(chips(page).getByRole("listitem")).toHaveCount(3);
    for (const link of [stock, discounted])
      await expect(link).toHaveAttribute("aria-current", "true");
    await page.unrouteAll({ behavior: "wait" });
  });

  test("FLT-3 what is taken back before the choice after it is drawn stays so", async ({
    page,
  }) => {
    await page.goto(`${KILIMS.tr}?stock=1`);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(/\/bff\/catalogue\/products\?.*discounted=1/, async (route) => {
      await released;
      await route.continue().catch(() => undefined);
    });
    const discounted = panel(page).getByRole("link", { name: filters.discounted });
    await hydrated(discounted);
    const asked = page.waitForRequest(/\/products\?.*stock=1.*discounted=1/);
    await discounted.click();
    await asked;
    await chips(page).getByRole("link", { name: filters.stock }).click();
    release();
    await expect(page).toHaveURL(/\?discounted=1$/);
    await expect(chips(page).getByRole("link", { name: filters.discounted })).toBeVisible();
    await page.unrouteAll({ behavior: "wait" });
  });

  test("FLT-3 products are drawn before the panel, and a form sent in between has their choice", async ({
    page,
  }) => {
    await page.goto(KILIMS.tr);
    const stock = panel(page).getByRole("link", { name: filters.stock });
    await stock.click();
    await expect(stock).toHaveAttribute("aria-current", "true");
    const choice = panel(page).getByRole("link", { name: filters.discounted });
    const drawn = await page.evaluateHandle(
      ([name, chosen]) => {
        // An answer that takes longer than this has its choice drawn before it: here none does.
        const { setTimeout } = window;
        Object.assign(window, {
          setTimeout: (run: () => void, ms?: number) => setTimeout(run, ms === 100 ? 60_000 : ms),
        });
        const drawn: string[] = [];
        const list = document.querySelector("#list")!;
        const field = document.querySelector<HTMLInputElement>("#filters input[inputmode]")!;
        const link = [...document.querySelectorAll("#filters a")].find(({ textContent }) =>
          textContent.includes(chosen!),
        )!;
        const isDrawn = () => link.getAttribute("aria-current") === "true";
        new MutationObserver((_, observer) => {
          const chips = document.querySelector(`nav[aria-label="${name}"]`);
          if (!chips?.textContent.includes(chosen!)) return;
          observer.disconnect();
          drawn.push(isDrawn() ? "both" : "products");
          new MutationObserver(() => isDrawn() && drawn.push("panel")).observe(link, {
            attributeFilter: ["aria-current"],
          });
          field.form!.requestSubmit();
        }).observe(list, { childList: true, subtree: true });
        return drawn;
      },
      [filters.selected, filters.discounted],
    );
    const asked: string[] = [];
    page.on("request", (request) => {
      if (/\/products\?.*page=1&/.test(request.url())) asked.push(request.url());
    });
    await choice.click();
    await expect.poll(() => asked.length).toBeGreaterThan(1);
    for (const url of asked) expect(url).toContain("stock=1&discounted=1");
    await expect(page).toHaveURL(/stock=1&discounted=1$/);
    await expect(choice).toHaveAttribute("aria-current", "true");
    expect(await drawn.jsonValue()).toEqual(["products", "panel"]);
    await expect(page.locator("[data-waiting]")).toHaveCount(0);
  });

  test("FLT-3 what cannot be had in place is opened as a page", async ({ page, watch }) => {
    watch.expectErrors(/list not changed in place/, /products not loaded/, /status of 503/);
    await page.goto(KILIMS.tr);
    const isSame = await markDocument(page);
    await page.route("**/bff/catalogue/products?**", (route) => route.fulfill({ status: 503 }));
    await panel(page).getByRole("link", { name: filters.stock }).click();
    await expect(page).toHaveURL(/stock=1/);
    await expect(chips(page).getByRole("link", { name: filters.stock })).toBeVisible();
    expect(await isSame()).toBe(false);
  });

  test("FLT-5 filters that cannot be had are asked for once, however the pointer moves", async ({
    page,
    watch,
  }) => {
    watch.expectErrors(/filters not loaded/, /list not changed in place/, /status of 503/);
    let asked = 0;
    await page.route("**/bff/catalogue/filters?**", (route) => {
      asked++;
      return route.fulfill({ status: 503 });
    });
    await page.goto(KILIMS.tr);
    await expect(page.locator("html[data-hydrated]")).toBeAttached();
    const links = panel(page).getByRole("link");
    for (let at = 0; at < 8; at++) {
      await links.nth(at).hover();
      await page.waitForLoadState("networkidle");
    }
    expect(asked).toBe(1);
    // The links are what they are without scripts.
    await panel(page).getByRole("link", { name: filters.stock }).click();
    await expect(chips(page).getByRole("link", { name: filters.stock })).toBeVisible();
  });

  test("CAT-3 FLT-3 sorting keeps the filters, filters keep the order", async ({ page }) => {
    await page.goto(KILIMS.tr);
    const isSame = await markDocument(page);
    await panel(page).getByRole("link", { name: filters.stock }).click();
    await expect(page).toHaveURL(/stock=1/);
    const sort = page.getByRole("combobox", { name: listing.sort });
    await sort.selectOption("1");
    await expect(page).toHaveURL(/sort=1&stock=1/);
    await brands(page).first().click();
    await expect(page).toHaveURL(/sort=1&stock=1&brand=/);
    await page.goBack();
    await page.goBack();
    await expect(sort).toHaveValue("0");
    await expect(page).toHaveURL(/\?stock=1$/);
    expect(await isSame()).toBe(true);
  });

  test("FLT-3 when nothing is left, one press leads back to everything", async ({ page }) => {
    await page.goto(`${KILIMS.tr}?price=1-2`);
    const empty = page.getByRole("heading", { name: listing.empty });
    await expect(empty).toBeVisible();
    await expect(page.locator("html[data-hydrated]")).toBeAttached();
    const isSame = await markDocument(page);
    await page.locator("#list").getByRole("link", { name: filters.clear }).last().click();
    await expect(page).toHaveURL(new RegExp(`${KILIMS.tr}$`));
    await expect(listed(page).first()).toBeVisible();
    await page.goBack();
    await expect(empty).toBeVisible();
    expect(await isSame()).toBe(true);
  });
});

test.describe("values that would leave nothing", () => {
  const ofNothing = (page: Page) => panel(page).locator('[role=link][aria-disabled="true"]');

  test("FLT-3 FLT-1 they are to be read but not to be chosen, and follow every choice", async ({
    page,
  }) => {
    await page.goto(KILIMS.tr);
    await expect(ofNothing(page)).toHaveCount(0);
    const materials = panel(page)
      .locator("details", { has: page.locator("summary", { hasText: "Malzeme" }) })
      .getByRole("link");
    const all = await materials.count();
    await panel(page).getByRole("link", { name: filters.new }).click();
    await expect(page).toHaveURL(/new=1/);
    await brands(page).first().click();
    await expect(page).toHaveURL(/brand=/);
    const none = ofNothing(page).first();
    await expect(none).toBeVisible();
    await expect(none).toHaveText(/ 0$/);
    await none.click({ force: true });
    await expect(page).toHaveURL(/\?new=1&brand=\d+$/);
    await none.focus();
    await expect(none).not.toBeFocused();
    // Every value is where it was: nothing jumps about under the pointer.
    await expect(materials).toHaveCount(all);
    // What the document of the same address says.
    const inPlace = await ofNothing(page).allInnerTexts();
    await page.reload();
    // The page shows itself once its list is where it was left.
    await expect.poll(() => ofNothing(page).allInnerTexts()).toEqual(inPlace);
    await expectAccessible(page, "a panel with values that leave nothing");
  });

  test("FLT-3 a chosen one can be taken back where it was chosen", async ({ page }) => {
    await page.goto(KILIMS.tr);
    await brands(page).first().click();
    await expect(page).toHaveURL(/brand=/);
    const of = page.url();
    await page.goto(`${of}&price=1-2`);
    await expect(page.getByRole("heading", { name: listing.empty })).toBeVisible();
    const chosen = panel(page).locator("a[aria-current=true]");
    await expect(chosen).toHaveText(/ 0 /);
    await chosen.click();
    await expect(page).toHaveURL(/\?price=1-2$/);
    await expect(chips(page).getByRole("link", { name: filters.clear })).toBeVisible();
  });

  test("FLT-3 boxes of a form follow what is ticked and not sent yet", async ({ page }) => {
    await page.goto(KILIMS.tr);
    const brand = page.getByRole("navigation", { name: listing.brands }).getByRole("link").first();
    await page.goto((await brand.getAttribute("href")) ?? "");
    const boxes = panel(page).getByRole("checkbox");
    await expect(boxes.nth(3)).toBeEnabled();
    const disabled = panel(page).locator("input[type=checkbox]:disabled");
    await expect(disabled).toHaveCount(0);
    const before = page.url();
    await panel(page).getByRole("checkbox", { name: filters.new }).check();
    await panel(page).getByRole("checkbox", { name: filters.discounted }).check();
    await expect(disabled.first()).toBeVisible();
    for (const name of [filters.new, filters.discounted])
      await expect(panel(page).getByRole("checkbox", { name })).toBeChecked();
    await panel(page).getByRole("checkbox", { name: filters.new }).uncheck();
    await panel(page).getByRole("checkbox", { name: filters.discounted }).uncheck();
    await expect(disabled).toHaveCount(0);
    expect(page.url()).toBe(before);
  });
});

test("FLT-1 two groups that the shop names alike are told apart", async ({ page }) => {
  await page.goto(KILIMS.tr);
  const names = await panel(page).locator("summary").allInnerTexts();
  expect(new Set(names).size).toBe(names.length);
  expect(names).toContain("Renk");
  expect(names).toContain(filters.titleOfVariants.replace("{name}", "Renk"));
});

test.describe("a list without products", () => {
  test("FLT-1 CAT-3 a search without results has neither filters nor an order", async ({
    page,
  }) => {
    await page.goto("/arama?q=qqxqqxq");
    await expect(page.getByRole("searchbox")).toBeVisible();
    await expect(panel(page)).toHaveCount(0);
    await expect(page.getByRole("combobox", { name: listing.sort })).toHaveCount(0);
    await expect(page.getByRole("button", { name: listing.filters, exact: true })).toHaveCount(0);
  });

  test("FLT-3 filters that leave nothing of a search can be cleared, its words stay", async ({
    page,
  }) => {
    await page.goto("/arama?q=kilim&sort=1&price=1-2");
    await expect(page.getByRole("heading", { name: listing.empty })).toBeVisible();
    await expect(panel(page)).toBeVisible();
    await expect(chips(page)).toBeVisible();
    await page.locator("#list").getByRole("link", { name: filters.clear }).last().click();
    await expect(page).toHaveURL(/\/arama\?q=kilim&sort=1$/);
    await expect(listed(page).first()).toBeVisible();
  });
});
