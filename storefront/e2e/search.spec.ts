import { freeze } from "./support/clock.ts";
import { messages } from "./support/messages.ts";
import { expect, test } from "./support/test.ts";

const { search, listing } = messages("tr");

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
  expect(await page.locator("li[data-page]").count()).toBeGreaterThan(0);
  await page
    .getByRole("complementary")
    .getByRole("link", { name: messages("tr").filters.discounted })
    .click();
  await expect(page).toHaveURL(/q=kilim/);
  await expect(page).toHaveURL(/discounted=1/);
});
