import type { Page } from "@playwright/test";

import { bff, href } from "../src/lib/paths.ts";
import { expectAccessible } from "./support/axe.ts";
import { addButton, amount, drawer, toast } from "./support/basket.ts";
import { productAddress } from "./support/catalogue.ts";
import { messages } from "./support/messages.ts";
import { expect, test } from "./support/test.ts";

/* What stands below a product: the shop's lists, the set, and what was looked at before. */

const { cart, common, lists, notices, product, recent, several, share } = messages("tr");
const TITLES = [product.related, lists.together, lists.complements, lists.liked];
const ADDITIONS = /\/bff\/cart\/additions/;

const listOf = (page: Page, title: string) =>
  page.getByRole("region", { name: title, exact: true });
const set = (page: Page) => listOf(page, lists.together);
const sum = async (page: Page) =>
  amount(await set(page).getByText(lists.sum).locator("strong").innerText());

/** Reads on to where the lists are, which come when the reader is near, and to the end. */
async function toTheEnd(page: Page): Promise<void> {
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  await page.getByRole("tablist").evaluate((tabs) => tabs.scrollIntoView());
  await expect(set(page)).toBeAttached();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.waitForLoadState("networkidle");
}

test("PRD-7 the four lists come when the reader is near, and an empty one leaves nothing", async ({
  page,
  request,
  simulator,
  watch,
}) => {
  watch.demandStillness();
  const asked: string[] = [];
  page.on("request", (seen) => {
    const { pathname, searchParams } = new URL(seen.url());
    if (pathname.endsWith("/related")) asked.push(searchParams.get("list") ?? "");
  });
  const id = await simulator.special("added");
  const address = await productAddress(request, id);
  await page.setViewportSize({ width: 1440, height: 400 });
  await page.goto(address);
  await expect(addButton(page)).toBeEnabled();
  await page.waitForLoadState("networkidle");
  expect(asked).toEqual([]);
  await toTheEnd(page);
  for (const title of TITLES) {
    const cards = listOf(page, title).getByRole("article");
    await expect(cards.first()).toBeAttached();
    const ids = await cards.evaluateAll((all) =>
      all.map((card) => (card as HTMLElement).dataset.productId),
    );
    expect(new Set(ids).size, title).toBe(ids.length);
    expect(ids, title).not.toContain(id);
  }
  expect(asked.toSorted()).toEqual(["1", "2", "3", "4"]);
  await expectAccessible(page, "the lists of a product");

  await page.route(/\/related\?list=[34]/, (route) =>
    new URL(route.request().url()).searchParams.get("list") === "3"
      ? route.fulfill({ json: { products: [] } })
      : route.abort(),
  );
  watch.expectErrors(/ERR_FAILED/, /related products 4 not loaded/);
  // From its beginning: a reload comes back to where the reader was, to the foot of the page.
  await page.evaluate(() => scrollTo(0, 0));
  await page.reload();
  await toTheEnd(page);
  await expect(listOf(page, product.related)).toBeVisible();
  for (const title of TITLES.slice(2)) await expect(listOf(page, title)).toHaveCount(0);
});

test("CRT-5 a set is added with one press, with its sum, and can be taken out again", async ({
  page,
  request,
  simulator,
}) => {
  const id = await simulator.special("added");
  await page.goto(await productAddress(request, id));
  await toTheEnd(page);
  const own = set(page).getByRole("checkbox").last();
  const boxes = set(page).getByRole("article").locator("xpath=..").getByRole("checkbox");
  const others = await boxes.count();
  expect(others).toBeGreaterThan(1);
  const whole = await sum(page);
  await boxes.first().uncheck();
  const without = await sum(page);
  expect(without).toBeLessThan(whole);
  await boxes.first().check();
  expect(await sum(page)).toBe(whole);
  await boxes.first().uncheck();
  await expect(own).toBeAttached();

  const sent: { items: { productId: string; quantity: number }[] }[] = [];
  page.on("request", (seen) => {
    if (ADDITIONS.test(seen.url())) sent.push(seen.postDataJSON());
  });
  await set(page).getByRole("button", { name: several.add }).dblclick();
  await expect(drawer(page).getByRole("listitem")).toHaveCount(others);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.items[0]).toEqual({ productId: id, quantity: 1 });
  expect(sent[0]?.items).toHaveLength(others);
  await page.keyboard.press("Escape");
  await expect(drawer(page)).toHaveCount(0);

  // What was added has lost its tick.
  await set(page).getByRole("button", { name: several.add }).click();
  await expect(toast(page, notices.nothingSelected)).toBeVisible();
  expect(sent).toHaveLength(1);
  await page.getByRole("button", { name: common.undo, exact: true }).click();
  await page.goto("/sepet");
  await expect(page.getByText(cart.empty).first()).toBeVisible();
});

test("CRT-5 PRD-4 the set holds the variant that is chosen", async ({
  page,
  request,
  simulator,
}) => {
  // The brand of this one has nothing else that goes into the basket as it is.
  const view = { language: "tr", currency: "TL" } as const;
  const together = await request.get(bff.related(view, await simulator.special("added"), 2));
  await page.route(/\/related\?list=2/, async (route) =>
    route.fulfill({ json: await together.json() }),
  );
  await page.goto(await productAddress(request, await simulator.special("variant_needed")));
  await page.getByRole("article").getByRole("group").first().locator("label").last().click();
  await expect(page.locator("[data-asking]")).toHaveCount(0);
  await expect(page).toHaveURL(/variant=/);
  await toTheEnd(page);
  const sent = page.waitForRequest(ADDITIONS);
  await set(page).getByRole("button", { name: several.add }).click();
  const { items } = (await sent).postDataJSON() as { items: { variantId?: string }[] };
  expect(items[0]?.variantId).toBeTruthy();
  await expect(drawer(page)).toBeVisible();
});

test.describe("what was looked at before", () => {
  const stored = (page: Page) => page.evaluate(() => localStorage.getItem("recentProducts"));
  const consent = (page: Page, value: string, url: string) =>
    page.context().addCookies([{ name: "cookie-law", value, url }]);

  test("CNS-2 is kept on the device for those who accepted it, read anew, and can be cleared", async ({
    page,
    request,
    simulator,
    stack,
  }) => {
    const ids = [await simulator.special("added"), await simulator.special("discounted")];
    const [first = "", second = ""] = await Promise.all(
      ids.map((id) => productAddress(request, id)),
    );
    await consent(page, "1", stack.url);
    await page.goto(first);
    await expect.poll(() => stored(page)).toContain(ids[0] ?? "");
    // Gone from the shop, or never there.
    await page.evaluate(() => {
      const entry = JSON.parse(localStorage.getItem("recentProducts") ?? "{}");
      entry.value.push("99999999", "<img src=x>", 5, entry.value[0]);
      localStorage.setItem("recentProducts", JSON.stringify(entry));
    });
    expect(await (await request.get(second)).text()).not.toContain(recent.title);
    await page.goto(second);
    await toTheEnd(page);
    const rail = listOf(page, recent.title);
    await expect(rail.getByRole("article")).toHaveCount(1);
    await expect(rail.getByRole("article")).toHaveAttribute("data-product-id", ids[0] ?? "");
    await expect.poll(() => stored(page)).not.toContain("99999999");
    await expectAccessible(page, "what was looked at before");
    await rail.getByRole("button", { name: recent.clear }).click();
    await expect(rail).toHaveCount(0);
    await expect(page.getByText(recent.cleared)).toBeFocused();
    expect(await stored(page)).toBeNull();
  });

  for (const [width, language] of [
    [390, "tr"],
    [1440, "ar"],
  ] as const)
    test(`CNS-2 PRD-7 stands below everything on the home page and moves nothing, ${width} px wide, ${language}`, async ({
      page,
      request,
      simulator,
      stack,
      watch,
    }) => {
      watch.demandStillness();
      const { recent: words } = messages(language);
      const read: string[] = [];
      page.on("request", (seen) => {
        if (new URL(seen.url()).pathname === "/bff/compare") read.push(seen.url());
      });
      const id = await simulator.special("added");
      await page.setViewportSize({ width, height: 800 });
      await consent(page, "1", stack.url);
      await page.goto(await productAddress(request, id, language));
      await expect.poll(() => stored(page)).toContain(id);
      await page.goto(href(language, "/"));
      await expect(page.locator("html[data-hydrated]")).toBeAttached();
      await page.waitForLoadState("networkidle");
      expect(read, "nobody came near").toEqual([]);
      await page.locator("[data-recent]").scrollIntoViewIfNeeded();
      const row = listOf(page, words.title);
      await expect(row.getByRole("article")).toHaveAttribute("data-product-id", id);
      await page.waitForLoadState("networkidle");
      expect(read).toHaveLength(1);
      await expectAccessible(page, "the home page with what was looked at before");
      await row.getByRole("button", { name: words.clear }).click();
      await expect(page.getByText(words.cleared)).toBeFocused();
      expect(await stored(page)).toBeNull();
      await page.goto(href(language, "/"));
      await page.waitForLoadState("networkidle");
      await expect(row).toHaveCount(0);
    });

  test("CNS-2 does not stand on the home page of those who took it back", async ({
    page,
    request,
    simulator,
    stack,
  }) => {
    await consent(page, "1", stack.url);
    await page.goto(await productAddress(request, await simulator.special("added")));
    await expect.poll(() => stored(page)).not.toBeNull();
    await consent(page, "0", stack.url);
    await page.goto("/");
    await expect(page.locator("html[data-hydrated]")).toBeAttached();
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
    await page.waitForLoadState("networkidle");
    await expect(listOf(page, recent.title)).toHaveCount(0);
  });

  test("CNS-2 is not kept for those who did not accept, and goes when they take it back", async ({
    page,
    request,
    simulator,
    stack,
  }) => {
    const address = await productAddress(request, await simulator.special("added"));
    await page.goto(address);
    await toTheEnd(page);
    await expect(listOf(page, product.related)).toBeVisible();
    expect(await stored(page)).toBeNull();
    await consent(page, "1", stack.url);
    await page.goto(address);
    await expect.poll(() => stored(page)).not.toBeNull();
    await consent(page, "0", stack.url);
    await page.reload();
    await expect.poll(() => stored(page)).toBeNull();
  });
});

test("PRD-7 a product is shared by what the device has, else its address is copied", async ({
  page,
  request,
  simulator,
}) => {
  const address = await productAddress(request, await simulator.special("variant_needed"));
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "share", { value: undefined, configurable: true });
  });
  await page.goto(`${address}?utm_source=x&variant=1.1#stores`);
  await expect(page.getByText(messages("tr").storeTab.ask)).toBeVisible();
  const button = page.getByRole("button", { name: product.share, exact: true });
  await button.click();
  await expect(toast(page, share.copied)).toBeVisible();
  const copied = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  expect(copied.pathname + copied.hash).toBe(address);
  expect([...copied.searchParams.keys()]).toEqual(["variant"]);

  await page.evaluate(() => {
    Object.defineProperty(navigator, "share", {
      value: async (data: ShareData) => {
        document.documentElement.dataset.shared = data.url ?? "";
        throw new DOMException("closed", "AbortError");
      },
    });
  });
  await button.click();
  await expect(page.locator("html")).toHaveAttribute("data-shared", copied.href);
  await expect(toast(page, share.failed)).toHaveCount(0);
});
