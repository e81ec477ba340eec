import type { Locator, Page } from "@playwright/test";

import { LANGUAGES, type Language } from "../src/lib/locale.ts";
import { href, PAGES } from "../src/lib/paths.ts";
import { expectAccessible } from "./support/axe.ts";
import { drawer, toast } from "./support/basket.ts";
import { listed, productAddress } from "./support/catalogue.ts";
import { freeze } from "./support/clock.ts";
import { account, MEMBERS, PASSWORD, signIn } from "./support/members.ts";
import { messages } from "./support/messages.ts";
import { expect, test } from "./support/test.ts";

const { favourites, notices, login, card } = messages("tr");
const { plain } = MEMBERS;

/** The simulated shop's own words (mocks/simulator/src/capabilities/favourites/classic.rs). */
const SHOP_SAYS_ADDED: Record<Language, string> = {
  tr: "Ürün favorilerinize eklendi",
  en: "Added to your favourites",
  de: "Zu Ihren Favoriten hinzugefügt",
  ar: "أُضيف المنتج إلى مفضلتك",
};

/** Accounts outlive a test: nothing is kept any more when one begins. */
async function forget(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { items } = (await (await fetch("/bff/favourites")).json()) as {
      items: { productId: string }[];
    };
    const token = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? "");
    const query = items.map(({ productId }) => `productId=${productId}`).join("&");
    if (query)
      await fetch(`/bff/favourites?${query}`, {
        method: "DELETE",
        headers: { "x-xsrf-token": token },
      });
  });
}

/** Of the list itself: what is shown above it may come after it, and would be the first then. */
const hearts = (page: Page) => listed(page).getByRole("button", { name: /^Favorilerimde: / });
const removeButtons = (page: Page) =>
  page.getByRole("main").getByRole("button", { name: /: favorilerden çıkar$/ });
/** Signs in where a page has products; none is kept then, and the page knows it. */
async function asMember(page: Page, address: string, language: Language = "tr"): Promise<void> {
  await page.goto(address);
  await signIn(page, plain.email, language);
  await expect(account(page, plain.name, language)).toBeVisible();
  await forget(page);
  // The page before asks for the list as well, and its answer may come late.
  let left = false;
  page.once("framenavigated", () => (left = true));
  const known = page.waitForResponse((answer) => left && answer.url().includes("/bff/favourites"));
  await page.reload();
  await known;
}

/** What was written to the shop's favourites. */
const WRITES = /\/(?:add-to-fav-list|delete-shopping-products-by-product-id)$/;

async function isKept(heart: Locator, kept: boolean): Promise<void> {
  await expect(heart).toHaveAttribute("aria-pressed", String(kept));
}

test.describe("favourites of a member", () => {
  test("FAV-1 FAV-3 FAV-5 a heart is pressed by keyboard, kept over a reload, and let go again", async ({
    page,
    simulator,
  }) => {
    await asMember(page, "/kilimler");
    await simulator.forgetRequests();
    const heart = hearts(page).first();
    await heart.focus();
    await page.keyboard.press("Enter");
    await isKept(heart, true);
    await expect(toast(page, notices.favouriteAdded)).toBeVisible();
    await page.reload();
    await isKept(hearts(page).first(), true);
    await isKept(hearts(page).nth(1), false);

    await hearts(page).first().click();
    await isKept(hearts(page).first(), false);
    await expect(toast(page, notices.favouriteRemoved)).toBeVisible();
    const seen = (await simulator.requests()).filter(({ path }) => WRITES.test(path));
    expect(seen.map(({ path }) => path.split("/").at(-1))).toEqual([
      "add-to-fav-list",
      "delete-shopping-products-by-product-id",
    ]);
  });

  test("FAV-3 pressed back and forth, the shop hears nothing", async ({ page, simulator }) => {
    await page.clock.install();
    await asMember(page, "/kilimler");
    await simulator.forgetRequests();
    const writes: string[] = [];
    page.on(
      "request",
      (request) =>
        request.url().includes("/bff/favourites") &&
        request.method() !== "GET" &&
        writes.push(request.method()),
    );
    const heart = hearts(page).first();
    await freeze(page);
    await heart.click();
    await heart.click();
    await isKept(heart, false);
    await page.clock.runFor(1_200);
    // What the page had to ask by now it has asked before this.
    expect(await page.evaluate(async () => (await fetch("/bff/favourites")).status)).toBe(200);
    expect(writes).toEqual([]);
    expect((await simulator.requests()).filter(({ path }) => WRITES.test(path))).toEqual([]);
  });

  test("FAV-6 CRT-1 the list has what is kept; from there it goes into the basket, and out of the list", async ({
    page,
    request,
    simulator,
  }) => {
    const address = await productAddress(request, await simulator.special("added"));
    await asMember(page, address);
    await page
      .getByRole("main")
      .getByRole("button", { name: /^Favorilere ekle: / })
      .first()
      .click();
    await expect(toast(page, notices.favouriteAdded)).toBeVisible();

    await page.goto(PAGES.favourites);
    await expect(
      page.getByRole("heading", { level: 1, name: "Favoriye Eklenen Ürünler" }),
    ).toBeVisible();
    await expect(page).toHaveTitle(/Favoriye Eklenen Ürünler/);
    const product = page.getByRole("main").getByRole("article");
    await expect(product).toHaveCount(1);
    await expect(product.getByRole("link").first()).toHaveAttribute("href", address);
    await product.getByRole("button", { name: new RegExp(`: ${card.add}$`) }).click();
    await expect(drawer(page).getByRole("listitem")).toHaveCount(1);
    await page.keyboard.press("Escape");

    await removeButtons(page).click();
    await expect(page.getByRole("heading", { name: favourites.empty })).toBeVisible();
    await expect(toast(page, notices.favouriteRemoved)).toBeVisible();
  });

  test("FAV-6 CRT-6 what has to be filled in first leads to its page, and is not ticked", async ({
    page,
    request,
    simulator,
  }) => {
    const address = await productAddress(request, await simulator.special("personalization"));
    await asMember(page, address);
    await page
      .getByRole("main")
      .getByRole("button", { name: /^Favorilere ekle: / })
      .first()
      .click();
    await expect(toast(page, notices.favouriteAdded)).toBeVisible();

    await page.goto(PAGES.favourites);
    const product = page.getByRole("main").getByRole("article");
    const personalize = product.getByRole("link", { name: new RegExp(`: ${card.personalize}$`) });
    await expect(personalize).toHaveAttribute("href", address);
    await expect(product.getByRole("checkbox")).toHaveCount(0);
    await expect(product.getByRole("button", { name: new RegExp(`: ${card.add}$`) })).toHaveCount(
      0,
    );
  });

  test("FAV-5 a removal that failed is told in a window, and the product is there again", async ({
    page,
  }) => {
    await asMember(page, "/kilimler");
    const heart = hearts(page).first();
    await heart.click();
    await expect(toast(page, notices.favouriteAdded)).toBeVisible();
    await page.route("**/bff/favourites?*", (route) =>
      route.request().method() === "DELETE"
        ? route.fulfill({ json: { outcome: "failed", message: "Liste kilitli", productIds: [] } })
        : route.fallback(),
    );
    // That it looks let go meanwhile is for a unit test to say: on a busy machine the refusal is
    // here before we look.
    await heart.click();
    const dialog = page.getByRole("dialog", { name: favourites.removalFailed });
    await expect(dialog).toContainText("Liste kilitli");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await isKept(heart, true);
  });

  test("FAV-3 a removal whose answer was lost is looked up, and what the list says is told", async ({
    page,
    simulator,
    watch,
  }) => {
    watch.expectErrors(/status of 50[24]/);
    await asMember(page, "/kilimler");
    const heart = hearts(page).first();
    await heart.click();
    await expect(toast(page, notices.favouriteAdded)).toBeVisible();
    // The shop does it, and answers with a page that says something else.
    await simulator.faults("*/delete-shopping-products-by-product-id=status:500");
    await heart.click();
    await expect(toast(page, notices.favouriteRemoved)).toBeVisible();
    await isKept(heart, false);
  });
});

test.describe("favourites of a guest", () => {
  test("FAV-4 a guest signs in for a favourite; it is kept, and the page knows it after it was loaded anew", async ({
    page,
  }) => {
    await asMember(page, "/kilimler");
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await page.goto("/kilimler");
    const calls: string[] = [];
    page.on(
      "request",
      (request) => request.url().includes("/bff/favourites") && calls.push(request.method()),
    );
    await hearts(page).first().click();
    const dialog = page.getByRole("dialog", { name: login.title });
    await expect(dialog).toContainText(login.forFavourite);
    expect(calls, "a guest's heart asks nothing").toEqual([]);
    await dialog.getByLabel(login.email).fill(plain.email);
    await dialog.locator("input[name=password]").fill(PASSWORD);
    const reloaded = page.waitForEvent("load");
    await dialog.getByRole("button", { name: login.submit, exact: true }).click();
    await reloaded;
    await expect(account(page, plain.name)).toBeVisible();
    await isKept(hearts(page).first(), true);
  });

  test("FAV-4 who closes the popup keeps nothing", async ({ page }) => {
    await page.goto("/kilimler");
    await hearts(page).first().click();
    const dialog = page.getByRole("dialog", { name: login.title });
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await isKept(hearts(page).first(), false);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });

  test("FAV-6 FAV-4 the list asks a guest in", async ({ page }) => {
    await page.goto(PAGES.favourites);
    await expect(page.getByRole("heading", { name: favourites.guest })).toBeVisible();
    await page.getByRole("main").getByRole("button", { name: favourites.signIn }).click();
    await expect(page.getByRole("dialog", { name: login.title })).toBeVisible();
  });
});

for (const language of LANGUAGES) {
  test(`WID-8 axe finds nothing on the list of favourites in ${language}, of a guest and of a member`, async ({
    page,
  }) => {
    const words = messages(language);
    await page.emulateMedia({ reducedMotion: "reduce", colorScheme: "light" });
    await page.goto(href(language, PAGES.favourites));
    await expect(page.getByRole("heading", { name: words.favourites.guest })).toBeVisible();
    await expectAccessible(page, "a guest's list");
    await asMember(page, href(language, "/kilimler"), language);
    await page
      .getByRole("main")
      .getByRole("button", { pressed: false, name: words.favourites.mark.split("{")[0] ?? "" })
      .first()
      .click();
    await expect(toast(page, SHOP_SAYS_ADDED[language]).first()).toBeVisible();
    await page.goto(href(language, PAGES.favourites));
    await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
    await expectAccessible(page, "a member's list");
  });
}

test("WID-8 FAV-6 MSG-1 nothing moves on the pages of favourites, messages and contact when what is personal comes", async ({
  page,
  watch,
}) => {
  await page.goto("/kilimler");
  watch.demandStillness();
  for (const signedIn of [false, true]) {
    if (signedIn) await signIn(page, plain.email);
    for (const address of [PAGES.favourites, PAGES.messages, PAGES.contact]) {
      await page.goto(address);
      await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
    }
  }
});
