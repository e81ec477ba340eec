import type { Page } from "@playwright/test";

import { expectAccessible } from "./support/axe.ts";
import { freeze } from "./support/clock.ts";
import { messages } from "./support/messages.ts";
import { expect, test } from "./support/test.ts";

const { search, listing } = messages("tr");

/** There once the box has become a combobox. */
const list = (page: Page) => page.getByRole("banner").getByRole("listbox", { includeHidden: true });

test("VAL-3 HDR-3 live search asks from three letters on, and shorter words clear its list", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on(
    "request",
    (request) =>
      request.url().includes("/bff/search") &&
      asked.push(new URL(request.url()).searchParams.get("q") ?? ""),
  );
  await page.goto("/");
  const box = page.getByRole("banner").getByRole("combobox", { name: search.label });
  const list = page.getByRole("banner").getByRole("listbox");
  await box.pressSequentially("ki");
  await expect(list).toBeHidden();
  await box.pressSequentially("lim");
  await expect(list.getByRole("option").first()).toBeVisible();
  await expect(box).toHaveAttribute("aria-expanded", "true");
  expect(
    asked.every((term) => term.length >= 3),
    asked.join(),
  ).toBe(true);

  const before = asked.length;
  await box.fill("ki");
  await expect(list).toBeHidden();
  await expect(list.getByRole("option")).toHaveCount(0);
  expect(asked).toHaveLength(before);
});

test("VAL-3 waits for a pause of 250 ms and asks once for a word typed in one go", async ({
  page,
}) => {
  await page.clock.install();
  await page.goto("/");
  const asked: string[] = [];
  page.on(
    "request",
    (request) => request.url().includes("/bff/search") && asked.push(request.url()),
  );
  const box = page.getByRole("banner").getByRole("combobox", { name: search.label });
  await box.focus();
  await expect(list(page)).toBeAttached();
  await freeze(page);
  await box.pressSequentially("kilim");
  await page.clock.runFor(240);
  expect(asked).toHaveLength(0);
  const answered = page.waitForResponse(/\/bff\/search/);
  await page.clock.runFor(20);
  await answered;
  expect(asked).toHaveLength(1);
});

test("VAL-3 suggestions are chosen by keyboard; Escape closes them", async ({ page }) => {
  await page.goto("/");
  const box = page.getByRole("banner").getByRole("combobox", { name: search.label });
  await box.fill("kilim");
  const options = page.getByRole("banner").getByRole("option");
  await expect(options.first()).toBeVisible();
  await box.press("Escape");
  await expect(options.first()).toBeHidden();
  await box.press("ArrowDown");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await expect(box).toHaveAttribute(
    "aria-activedescendant",
    (await options.first().getAttribute("id")) ?? "",
  );
  await box.press("ArrowDown");
  await expect(options.nth(1)).toHaveAttribute("aria-selected", "true");
  await box.press("ArrowUp");
  const goal = await options.first().getAttribute("href");
  await box.press("Enter");
  await expect(page).toHaveURL(goal ?? "");
});

test("VAL-3 what is not found is said, and a search that fails does not break the page", async ({
  page,
  simulator,
  watch,
}) => {
  watch.expectErrors(/search not answered/, /status of 50\d/);
  await page.goto("/");
  const box = page.getByRole("banner").getByRole("combobox", { name: search.label });
  await box.fill("qqqqqqq");
  await expect(page.getByText(search.nothing.replace("{query}", "qqqqqqq"))).toBeVisible();
  await simulator.faults("*/searchAll*=status:500;*/product/search*=status:500");
  await box.fill("bakır cezve");
  await expect(page.getByText(search.failed)).toBeVisible();
});

test("CAT-2 the search page lists, narrows and keeps the words", async ({ page }) => {
  await page.goto("/arama?q=kilim");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    listing.resultsFor.replace("{query}", "kilim"),
  );
  expect(await page.locator("[data-page]").count()).toBeGreaterThan(0);
  await page
    .getByRole("complementary")
    .getByRole("link", { name: messages("tr").filters.discounted })
    .click();
  await expect(page).toHaveURL(/q=kilim/);
  await expect(page).toHaveURL(/discounted=1/);
});

test("HDR-3 keys alone: from a word to a product, and back to the past search", async ({
  page,
}) => {
  await page.goto("/");
  const banner = page.getByRole("banner");
  const box = banner.getByRole("combobox", { name: search.label });
  const options = banner.getByRole("option");
  const selected = banner.getByRole("option", { selected: true });
  await box.focus();
  await page.keyboard.type("KILIM");
  await expect(options.first()).toBeVisible();
  await expect(banner.getByRole("status")).toHaveText(
    search.found.other.replace("{count}", String(await options.count())),
  );
  await expect(banner.locator("mark").first()).toHaveText(/^kilim$/i);
  await expectAccessible(page, "suggestions");
  await page.keyboard.press("Home");
  await expect(selected).toHaveCount(0);
  await page.keyboard.press("ArrowUp");
  await expect(options.last()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Home");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Escape");
  await expect(options.first()).toBeHidden();
  await expect(box).toHaveValue("KILIM");
  await page.keyboard.press("Escape");
  await expect(box).toHaveValue("");

  await page.keyboard.type("kilim");
  await expect(options.first()).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(options.first()).toBeHidden();

  await box.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/arama\?q=kilim$/);
  await expect(box).toHaveValue("kilim");

  await page.goto("/");
  await box.focus();
  await expect(options).toHaveText(["kilim"]);
  await expectAccessible(page, "past searches");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/arama\?q=kilim$/);
});

test("VAL-3 an answer that comes late never replaces a newer one", async ({ page }) => {
  const late = Promise.withResolvers<void>();
  await page.route(/\/bff\/search\?q=kil&/, async (route) => {
    await late.promise;
    await route
      .fulfill({
        json: {
          products: [{ title: "Too late", path: "/x", image: null }],
          categories: [],
          brands: [],
          combinations: [],
          message: null,
        },
      })
      // The page has withdrawn its question.
      .catch(() => undefined);
  });
  await page.goto("/");
  const banner = page.getByRole("banner");
  const box = banner.getByRole("combobox", { name: search.label });
  const asked = page.waitForRequest(/\/bff\/search\?q=kil&/);
  await box.fill("kil");
  await asked;
  await box.fill("cezve");
  await expect(banner.getByRole("option", { name: /cezve/i }).first()).toBeVisible();
  late.resolve();
  await box.fill("kilim");
  await expect(banner.getByRole("option", { name: /kilim/i }).first()).toBeVisible();
  await expect(banner.getByText("Too late")).toHaveCount(0);
});

test("VAL-3 ten letters typed fast ask once or twice", async ({ page }) => {
  await page.goto("/");
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/bff/search")) asked.push(request.url());
  });
  const banner = page.getByRole("banner");
  const box = banner.getByRole("combobox", { name: search.label });
  await box.focus();
  await expect(list(page)).toBeAttached();
  await box.pressSequentially("kilim yastik", { delay: 20 });
  await expect(banner.getByRole("status")).not.toBeEmpty();
  expect(asked.length).toBeLessThanOrEqual(2);
});
