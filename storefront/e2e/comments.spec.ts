import type { APIRequestContext, Locator, Page } from "@playwright/test";

import type { CommentPage } from "../src/lib/gateway/types.ts";
import { lazyBff } from "../src/lib/lazy-paths.ts";
import type { Language } from "../src/lib/locale.ts";
import { expectAccessible } from "./support/axe.ts";
import { productAddress } from "./support/catalogue.ts";
import { account, MEMBERS, PASSWORD, signIn } from "./support/members.ts";
import { filled, messages } from "./support/messages.ts";
import type { Simulator, Special } from "./support/simulator.ts";
import { expect, test } from "./support/test.ts";

const { comments: words, common, login, notices } = messages("tr");
const PRODUCTS: Special[] = ["added", "discounted", "decimal", "min_order", "multi_buy", "quoted"];
/** More comments than fit on two pages. */
const MANY = 21;

/** A product that many have commented on. */
async function commented(request: APIRequestContext, simulator: Simulator): Promise<string> {
  for (const name of PRODUCTS) {
    const id = await simulator.special(name);
    const answer = await request.get(lazyBff.comments("tr", id));
    if (((await answer.json()) as CommentPage).total >= MANY) return id;
  }
  throw new Error("no product has enough comments");
}

/** Opens the tab of a product's comments. */
async function openComments(page: Page, address: string, language: Language = "tr") {
  const { comments } = messages(language);
  await page.goto(address);
  await page.getByRole("tab", { name: comments.title }).click();
  await expect(page.getByRole("button", { name: comments.write })).toBeVisible();
}

const cards = (page: Page): Locator =>
  page
    .getByRole("tabpanel")
    .getByRole("listitem")
    .filter({ has: page.getByRole("group") });
const head = (page: Page): Locator => page.getByRole("tabpanel").getByRole("heading", { level: 3 });
const votesOf = (card: Locator): Locator => card.getByRole("group", { name: words.useful });

/** Runs in the page: adds up what moves from now on that no press explains. */
function countShifts(): void {
  let moved = 0;
  document.body.dataset.moved = "0";
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) document.body.dataset.moved = String((moved += entry.value));
  }).observe({ type: "layout-shift" });
}

test("PRD-7 comments are read, sorted and paged in their tab without layout shift", async ({
  page,
  request,
  simulator,
}) => {
  const id = await commented(request, simulator);
  await page.goto(await productAddress(request, id));
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(countShifts);
  await page.getByRole("tab", { name: words.title }).click();
  await expect(cards(page)).toHaveCount(10);
  await expect(page.getByRole("list", { name: words.spread }).getByRole("listitem")).toHaveCount(5);
  await page.waitForLoadState("networkidle");
  expect(await page.evaluate(() => Number(document.body.dataset.moved))).toBeLessThan(0.001);
  await expectAccessible(page, "comments");

  const first = cards(page).first();
  await page.getByLabel(words.sort).selectOption({ label: words.worst });
  await expect(first).toContainText(filled(words.starsOf, { stars: 4 }));
  await page.getByLabel(words.sort).selectOption({ label: words.best });
  await expect(first).toContainText(filled(words.starsOf, { stars: 5 }));
  await page.getByLabel(words.sort).selectOption({ label: words.newest });
  await expect(page.getByRole("tabpanel").locator("ul[aria-busy]")).toHaveCount(0);
  const newest = await first.locator("time").getAttribute("datetime");

  await page.getByRole("button", { name: words.next }).click();
  await expect(head(page)).toBeFocused();
  await expect(head(page)).toBeInViewport();
  await expect(page.getByRole("navigation", { name: words.pages })).toContainText(/^.*2 \/ \d/);
  const later = await first.locator("time").getAttribute("datetime");
  expect(Date.parse(later ?? "")).toBeLessThan(Date.parse(newest ?? ""));
  await page.getByRole("button", { name: words.previous }).click();
  await expect(first.locator("time")).toHaveAttribute("datetime", newest ?? "");
});

test("PRD-7 a member's second vote is refused in the shop's words", async ({
  page,
  request,
  simulator,
}) => {
  const id = await commented(request, simulator);
  const address = await productAddress(request, id);
  await page.goto(address);
  await signIn(page, MEMBERS.plain.email);
  await openComments(page, address);
  const votes = votesOf(cards(page).first());
  const no = votes.getByRole("button", { name: words.notHelpful });
  await expect(no).toHaveText(`${words.notHelpful} 0`);
  await no.click();
  await expect(no).toHaveText(`${words.notHelpful} 1`);
  await expect(no).toHaveAttribute("aria-pressed", "true");
  await expect(no).toBeFocused();

  await openComments(page, address);
  await votesOf(cards(page).first()).getByRole("button").first().click();
  await expect(votesOf(cards(page).first()).getByRole("status")).toContainText("daha önce");
  await expect(votesOf(cards(page).first()).getByRole("button").first()).toHaveAttribute(
    "aria-pressed",
    "false",
  );
});

test("PRD-7 a comment is written by keyboard, thanked for, and stands first in the list", async ({
  page,
  request,
  simulator,
  watch,
}) => {
  watch.expectErrors(/status of 50\d/);
  const id = await commented(request, simulator);
  const address = await productAddress(request, id);
  await page.goto(address);
  await signIn(page, MEMBERS.plain.email);
  await openComments(page, address);
  await page.getByRole("button", { name: words.write }).press("Enter");
  const form = page.getByRole("form", { name: words.formTitle });
  await form.getByRole("button", { name: words.send }).click();
  await expect(form.getByText(notices.fieldRequired)).toHaveCount(3);
  await expectAccessible(page, "writing a comment");
  await form.getByRole("radio").first().press("ArrowRight");
  await form.getByRole("textbox", { name: words.yourTitle }).fill("  Rengi <b>canlı</b> & sıcak");
  const text = form.getByRole("textbox", { name: words.text });
  await text.fill("İkinci satır\naltında.");
  await form.getByLabel(words.showName).check();

  // The shop fails half-way: nothing of what was typed is lost.
  await simulator.faults("/srv/service/product-detail/comment/*=status:503");
  await form.getByRole("button", { name: words.send }).click();
  await expect(form.getByRole("alert")).not.toHaveText("");
  await expect(text).toHaveValue("İkinci satır\naltında.");
  await simulator.faults("");

  await form.getByRole("button", { name: words.send }).click();
  await expect(page.getByText(words.review)).toBeVisible();
  await expect(form).toBeHidden();
  const own = cards(page).first();
  await expect(own).toContainText("canlı");
  await expect(own).toContainText(MEMBERS.plain.name);
  await expect(own).toContainText(filled(words.starsOf, { stars: 2 }));
  await expect(own.locator("b")).toHaveCount(0);
});

test("PRD-7 a guest of a shop that wants members is asked to sign in, and then it is sent", async ({
  page,
  request,
  simulator,
  watch,
}) => {
  watch.expectErrors(/status of 401/);
  const id = await commented(request, simulator);
  const address = await productAddress(request, id);
  await page.route(
    "**/votes?*",
    (route) =>
      route.fulfill({
        status: 401,
        contentType: "application/problem+json",
        json: { type: "about:blank", title: "x", status: 401, code: "member_needed" },
      }),
    { times: 1 },
  );
  await openComments(page, address);
  // Not the last one: comments that other tests wrote may yet move it to the next page.
  const stamp = await cards(page).nth(4).locator("time").getAttribute("datetime");
  const yes = votesOf(cards(page).filter({ has: page.locator(`time[datetime="${stamp}"]`) }))
    .getByRole("button")
    .first();
  await yes.click();
  const asked = page.getByRole("dialog", { name: login.title });
  await expect(asked).toContainText(login.forComment);
  await asked.getByLabel(login.email).fill(MEMBERS.plain.email);
  await asked.getByLabel(login.password, { exact: false }).first().fill(PASSWORD);
  const reloaded = page.waitForEvent("load");
  await asked.getByRole("button", { name: login.submit, exact: true }).click();
  await reloaded;
  await expect(account(page, MEMBERS.plain.name)).toBeVisible();
  // It was: the shop takes no second one of this member.
  await openComments(page, address);
  await yes.click();
  await expect(page.getByRole("tabpanel").getByText("daha önce")).toBeVisible();
});

test("PRD-7 comments that cannot be read say so, and are there at the next try", async ({
  page,
  request,
  simulator,
  watch,
}) => {
  watch.expectErrors(/status of 50\d/);
  const address = await productAddress(request, await commented(request, simulator));
  await openComments(page, address);
  await expect(cards(page)).toHaveCount(10);
  await simulator.faults("/srv/service/product-detail/comments/*=status:503");
  // No other test asks for this order, so the gateway has no answer to stand in.
  await page.getByLabel(words.sort).selectOption({ label: words.oldest });
  await expect(page.getByText(words.failed)).toBeVisible();
  await simulator.faults("");
  await page.getByRole("tabpanel").getByRole("button", { name: common.retry }).click();
  await expect(cards(page)).toHaveCount(10);
});

for (const [language, width] of [
  ["ar", 390],
  ["de", 1440],
] as const) {
  test(`PRD-7 comments fit and are accessible in ${language}, ${width} px wide`, async ({
    page,
    request,
    simulator,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const id = await commented(request, simulator);
    await openComments(page, await productAddress(request, id, language), language);
    await page.getByRole("button", { name: messages(language).comments.write }).click();
    await expect(cards(page)).toHaveCount(10);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    await expectAccessible(page, `comments in ${language}`);
  });
}
