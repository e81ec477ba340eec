import type { Page, Request } from "@playwright/test";

import { COMPARE_PAGE } from "../src/lib/lazy-paths.ts";
import { href } from "../src/lib/paths.ts";
import { expectAccessible } from "./support/axe.ts";
import { drawer, toast } from "./support/basket.ts";
import { listed, productAddress } from "./support/catalogue.ts";
import { freeze } from "./support/clock.ts";
import {
  columnIds,
  columns,
  popup,
  removeButton,
  scales,
  stored,
  tray,
  withList,
} from "./support/compare.ts";
import { filled, messages } from "./support/messages.ts";
import { expect, test } from "./support/test.ts";

const { card, common, compare: words, notices, problems } = messages("tr");
const FOUR = ["1001", "1002", "1003", "1004"];
const table = (page: Page) => page.getByRole("region", { name: words.title });
const address = (ids: string[]) => `${COMPARE_PAGE}?products=${ids.join("-")}`;

/** What the shop's popup was asked. */
const POPUP_PATH = "/srv/service/content-v5/sub-folder/2/1003/compare";

test("CMP-1 CMP-2 CMP-4 CMP-5 products of a list are added by keyboard, told to the shop's popup, shown at 1170 px, and removed", async ({
  page,
  simulator,
  watch,
}) => {
  watch.demandStillness();
  await page.goto("/kilimler");
  const ids = await listed(page).evaluateAll((items) =>
    items.map((item) => item.querySelector("[data-product-id]")?.getAttribute("data-product-id")),
  );
  await simulator.forgetRequests();
  await scales(page).first().focus();
  await page.keyboard.press("Enter");
  await expect(scales(page).first()).toHaveAttribute("aria-pressed", "true");
  await expect(toast(page, notices.compareAdded)).toBeVisible();
  await expect(tray(page)).toBeVisible();
  expect(await stored(page)).toEqual([ids[0]]);
  expect((await page.context().cookies()).find(({ name }) => name === "compare")?.value).toBe("1");

  await scales(page).nth(1).click();
  await expect.poll(() => stored(page)).toEqual([ids[0], ids[1]]);
  const popups = async () =>
    (await simulator.requests()).filter(({ path }) => path.endsWith(POPUP_PATH));
  // With one product nothing was asked.
  await expect.poll(async () => (await popups()).length).toBe(1);
  const query = new URLSearchParams((await popups())[0]?.query);
  expect([query.get("product"), query.get("productId"), query.get("status")]).toEqual([
    `${ids[0]}-${ids[1]}`,
    ids[1],
    "1",
  ]);

  const open = tray(page).getByRole("button", { name: words.compare, exact: true });
  await open.click();
  await expect(popup(page).locator("#product-compare-list-popup")).toBeVisible();
  await expect(columns(popup(page))).toHaveCount(2);
  expect(await columnIds(popup(page))).toEqual([ids[0], ids[1]]);
  expect((await popup(page).boundingBox())?.width).toBe(1170);
  await page.keyboard.press("Escape");
  await expect(popup(page)).toBeHidden();
  await expect(open).toBeFocused();

  await scales(page).first().click();
  await expect(scales(page).first()).toHaveAttribute("aria-pressed", "false");
  await expect(toast(page, notices.compareRemoved)).toBeVisible();
  expect(await stored(page)).toEqual([ids[1]]);
  await page.reload();
  await expect(scales(page).nth(1)).toHaveAttribute("aria-pressed", "true");
});

test("CMP-1 what a press on the scales needs is there before it", async ({ page }) => {
  const underWay = new Set<Request>();
  page.on("request", (request) => underWay.add(request));
  page.on("requestfinished", (request) => underWay.delete(request));
  page.on("requestfailed", (request) => underWay.delete(request));
  await page.goto("/kilimler");
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  await page.waitForLoadState("networkidle");
  // It is loaded once the browser has nothing else to do, on a busy machine later than this.
  const rest = () => page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  await expect.poll(() => rest().then(() => underWay.size)).toBe(0);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/_next/static/chunks/**", async (route) => {
    await held;
    await route.fallback();
  });
  await scales(page).first().click();
  await expect(scales(page).first()).toHaveAttribute("aria-pressed", "true");
  await expect(tray(page)).toBeVisible();
  // Only what says so is still on its way.
  release();
  await expect(toast(page, notices.compareAdded)).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
});

test("CMP-1 who saves data loads nothing before a press", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
  await page.goto("/kilimler");
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  await page.waitForLoadState("networkidle");
  const scripts = () => page.evaluate(() => performance.getEntriesByType("resource").length);
  const before = await scripts();
  await scales(page).first().hover();
  await expect.poll(scripts, "until it is reached").toBeGreaterThan(before);
  await scales(page).first().click();
  await expect(tray(page)).toBeVisible();
});

test("CMP-1 CMP-3 a full list takes no fifth, and says so for 1800 ms", async ({
  page,
  request,
  simulator,
}) => {
  await withList(page, FOUR);
  await page.clock.install();
  await page.goto(await productAddress(request, "1010"));
  await expect(tray(page)).toBeVisible();
  const button = page.getByRole("article").getByRole("button", {
    name: new RegExp(`^${words.compare}: `),
  });
  await simulator.forgetRequests();
  await freeze(page);
  await button.first().click();
  const said = toast(page, notices.compareTooMany);
  // The toasts' code comes late, and shows itself on a timer: in steps, so that little time passes.
  await expect(async () => {
    await page.clock.runFor(50);
    await expect(said).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.clock.runFor(1_600);
  await expect(said).toBeVisible();
  await page.clock.runFor(400);
  await expect(said).toBeHidden();
  expect(await stored(page)).toEqual(FOUR);
  await expect(button.first()).toHaveAttribute("aria-pressed", "false");
  await expect
    .poll(async () =>
      (await simulator.requests())
        .filter(({ path }) => path.endsWith(POPUP_PATH))
        .map(({ query }) => new URLSearchParams(query).get("status")),
    )
    .toEqual(["3"]);
});

test("CMP-3 nothing and one product are not compared", async ({ page }) => {
  await page.goto(COMPARE_PAGE);
  await expect(toast(page, notices.nothingToCompare)).toBeVisible();
  await expect(page.getByRole("heading", { name: words.empty })).toBeVisible();
  await page.evaluate(() =>
    localStorage.setItem("compareProducts", JSON.stringify({ value: ["1001"], timeout: 0 })),
  );
  await page.goto("/kilimler");
  await tray(page).getByRole("button", { name: words.compare, exact: true }).click();
  await expect(toast(page, notices.compareTooFew)).toBeVisible();
  await expect(popup(page)).toBeHidden();
  await page.goto(COMPARE_PAGE);
  await expect(toast(page, notices.compareTooFew)).toBeVisible();
  await expect(columns(table(page))).toHaveCount(1);
  await expect(page.getByText(words.oneMore)).toBeVisible();
});

test("CMP-1 CMP-5 two tabs stay equal, and what the other has added is there already", async ({
  page,
  context,
}) => {
  await page.goto("/kilimler");
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  const other = await context.newPage();
  await other.goto("/kilimler");
  await scales(other).first().click();
  await expect(scales(other).first()).toHaveAttribute("aria-pressed", "true");
  await expect(scales(page).first()).toHaveAttribute("aria-pressed", "true");
  await expect(tray(page)).toBeVisible();
  await tray(page).getByRole("button", { name: words.clear }).click();
  await expect(tray(other)).toBeHidden();
  await expect(scales(other).first()).toHaveAttribute("aria-pressed", "false");

  // A page that has not heard of it yet.
  const id = await listed(page)
    .first()
    .locator("[data-product-id]")
    .first()
    .getAttribute("data-product-id");
  await page.evaluate(
    (value) =>
      localStorage.setItem("compareProducts", JSON.stringify({ value: [value], timeout: 0 })),
    id,
  );
  await scales(page).first().click();
  await expect(toast(page, notices.alreadyCompared)).toBeVisible();
  await expect(scales(page).first()).toHaveAttribute("aria-pressed", "true");
  expect(await stored(page)).toEqual([id]);
});

test("CMP-5 what others left in the storage is read if it is a list, and never breaks a page", async ({
  page,
}) => {
  for (const [left, shown] of [
    ["[1001,1002]", 2],
    ['{"value":["1001",null,{"a":1},"1-2","<b>"],"timeout":0}', 1],
    ['{"value":["1001"],"timeout":1000000001}', 0],
    ["{broken", 0],
    ['"1001"', 0],
  ] as const) {
    await page.goto("/hakkimizda");
    await page.evaluate((text) => localStorage.setItem("compareProducts", text), left);
    await page.goto("/kilimler");
    await expect(page.locator("html[data-hydrated]")).toBeAttached();
    await page.waitForLoadState("networkidle");
    await expect(tray(page).getByRole("listitem"), left).toHaveCount(shown);
  }
  await scales(page).first().click();
  await expect(tray(page).getByRole("listitem")).toHaveCount(1);
});

test("CMP-5 without storage the list lives as long as the page", async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("no", "SecurityError");
    };
    Storage.prototype.setItem = refuse;
    Storage.prototype.getItem = refuse;
    Storage.prototype.removeItem = refuse;
  });
  await page.goto("/kilimler");
  await scales(page).first().click();
  await scales(page).nth(1).click();
  await expect(tray(page).getByRole("listitem")).toHaveCount(2);
  await tray(page).getByRole("button", { name: words.compare, exact: true }).click();
  await expect(columns(popup(page))).toHaveCount(2);
  await page.keyboard.press("Escape");
  await scales(page).first().click();
  await expect(tray(page).getByRole("listitem")).toHaveCount(1);
});

test("CMP-2 CMP-3 an address that was passed on is compared by somebody else, without touching their list", async ({
  page,
}) => {
  await withList(page, ["1010"]);
  await page.goto(address(["1005", "1001", "99999999"]));
  await expect(columns(table(page))).toHaveCount(2);
  expect(await columnIds(table(page))).toEqual(["1005", "1001"]);
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
  expect(await stored(page)).toEqual(["1010"]);

  const [title] = await columns(table(page)).getByRole("link").allTextContents();
  await removeButton(table(page), title ?? "").click();
  await expect(columns(table(page))).toHaveCount(1);
  await expect(table(page)).toBeFocused();
  await page.getByRole("button", { name: common.undo }).click();
  await expect(columns(table(page))).toHaveCount(2);
  expect(await columnIds(table(page))).toEqual(["1005", "1001"]);

  await page.getByRole("button", { name: words.adopt }).click();
  await expect.poll(() => stored(page)).toEqual(["1005", "1001"]);
});

test("CMP-3 five products in an address are four, and that is said", async ({ page }) => {
  await page.goto(address([...FOUR, "1005"]));
  await expect(toast(page, notices.compareTooMany)).toBeVisible();
  await expect(columns(table(page))).toHaveCount(4);
});

test("CMP-3 only differences, and into the basket from there", async ({ page }) => {
  await page.goto(address(["1001", "1005"]));
  const rows = table(page).locator("tbody tr");
  await expect(columns(table(page))).toHaveCount(2);
  const named = (name: string) => table(page).getByRole("rowheader", { name, exact: true });
  // What can be chosen and what it is made of are told apart, though the shop calls both "Renk".
  await expect(named("Renk")).toHaveCount(1);
  const all = await rows.count();
  await page.getByRole("switch", { name: words.onlyDifferences }).check();
  await expect.poll(() => rows.count()).toBeLessThan(all);
  await expect(named(filled(words.optionsOf, { name: "Renk" }))).toBeVisible();
  await expect(named(words.kinds.unit)).toHaveCount(0);
  await page.goto(address(FOUR));
  await expect(columns(table(page))).toHaveCount(4);
  await table(page)
    .getByRole("button", { name: new RegExp(`${card.add}$`) })
    .first()
    .click();
  await expect(drawer(page)).toBeVisible();
});

test("CMP-3 a shop that does not answer is told, and asked again", async ({
  page,
  simulator,
  watch,
}) => {
  watch.expectErrors(/status of 50\d/);
  await simulator.faults("*product-detail/view/*=status:503");
  await page.goto(address(["1021", "1022"]));
  await expect(page.getByText(words.failed)).toBeVisible();
  await simulator.faults("");
  await page.getByRole("button", { name: common.retry }).click();
  await expect(columns(table(page))).toHaveCount(2);
  expect(problems.other).toBeTruthy();
});

test("CMP-3 on paper there is the table alone", async ({ page }) => {
  await page.goto(address(FOUR));
  await expect(columns(table(page))).toHaveCount(4);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("switch")).toBeHidden();
  await expect(removeButton(table(page), "").first()).toBeHidden();
  const within = await table(page).evaluate((place) => place.scrollWidth <= place.clientWidth + 1);
  expect(within, "nothing is cut off").toBe(true);
});

for (const language of ["tr", "ar"] as const) {
  test(`CMP-3 axe finds nothing in tray, popup and page (${language})`, async ({ page }) => {
    const { compare } = messages(language);
    await withList(page, ["1001", "1005"]);
    await page.goto(href(language, "/kilimler"));
    await expect(tray(page, language).getByRole("img")).toHaveCount(2);
    await expectAccessible(page, "tray");
    await tray(page, language).getByRole("button", { name: compare.compare, exact: true }).click();
    await expect(columns(popup(page, language))).toHaveCount(2);
    await expectAccessible(page, "popup");
    await page.goto(href(language, COMPARE_PAGE));
    await expect(columns(page.getByRole("region", { name: compare.title }))).toHaveCount(2);
    await expectAccessible(page, "page");
  });
}
