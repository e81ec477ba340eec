import type { Page, Request } from "@playwright/test";

import { addButton, drawer } from "./support/basket.ts";
import { KILIMS, productAddress } from "./support/catalogue.ts";
import { hydrated, isKnown } from "./support/hydration.ts";
import { account, MEMBERS, PASSWORD } from "./support/members.ts";
import { messages } from "./support/messages.ts";
import { expect, test } from "./support/test.ts";

const { login, listing, product } = messages("tr");
const SCRIPTS = /\/_next\/static\/chunks\/[^?]+\.js/;

/**
 * Opens a page as a phone on a slow network does: it can be seen, and its scripts are on their way.
 *
 * @param late which of the scripts are; all of them unless said otherwise
 * @returns lets them arrive
 */
async function openSlowly(
  page: Page,
  address: string,
  late: (script: string) => boolean = () => true,
): Promise<() => Promise<void>> {
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(SCRIPTS, async (route) => {
    if (late(new URL(route.request().url()).pathname)) await arrival;
    await route.continue();
  });
  await page.goto(address, { waitUntil: "commit" });
  // The whole document is there, so that no check looks at half of it.
  await page.waitForFunction(() => document.readyState !== "loading");
  return async () => {
    const loaded = page.waitForLoadState("load");
    arrive();
    await loaded;
  };
}

/**
 * The scripts that belong to this kind of page only: they are not in the document, and come once
 * the others run.
 */
async function ownScripts(page: Page, address: string): Promise<(script: string) => boolean> {
  const html = await (await page.request.get(address)).text();
  return (script) => !html.includes(`<script src="${script}`);
}

const isBasketWrite = (request: Request) =>
  request.url().includes("/bff/cart") && request.method() === "POST";

function basketWrites(page: Page): Request[] {
  const writes: Request[] = [];
  page.on("request", (request) => isBasketWrite(request) && writes.push(request));
  return writes;
}

test.describe("before a page's scripts have come", () => {
  for (const which of ["all scripts", "the page's own scripts"]) {
    test(`CRT-1 a product is put into the basket, once, however often it was pressed (${which} are late)`, async ({
      page,
      request,
      simulator,
    }) => {
      const address = await productAddress(request, await simulator.special("added"));
      const arrive = await openSlowly(
        page,
        address,
        which === "all scripts" ? undefined : await ownScripts(page, address),
      );
      const writes = basketWrites(page);
      await addButton(page).click();
      await addButton(page).click();
      await expect(drawer(page)).toHaveCount(0);
      await arrive();
      await expect(drawer(page)).toBeVisible();
      expect(writes).toHaveLength(1);
    });
  }

  test("CRT-1 a product is put into the basket by keyboard", async ({
    page,
    request,
    simulator,
  }) => {
    const arrive = await openSlowly(
      page,
      await productAddress(request, await simulator.special("added")),
    );
    await addButton(page).focus();
    await page.keyboard.press("Space");
    await arrive();
    await expect(drawer(page)).toBeVisible();
  });

  test("PRD-4 the variant that was chosen is the one that is bought", async ({
    page,
    request,
    simulator,
  }) => {
    const arrive = await openSlowly(
      page,
      await productAddress(request, await simulator.special("variant_needed")),
    );
    const radio = page.getByRole("article").getByRole("radio");
    const other = page
      .getByRole("article")
      .locator("label", { has: page.locator("input[type=radio]:not(:checked)") })
      .first();
    const value = await other.locator("input").getAttribute("value");
    await other.click();
    await addButton(page).click();
    const bought = page.waitForRequest(isBasketWrite);
    await arrive();
    const { variantId } = (await bought).postDataJSON() as { variantId: string };
    const chosen = await radio.evaluateAll((all) =>
      (all as HTMLInputElement[]).filter((one) => one.checked).map((one) => one.value),
    );
    expect(chosen).toContain(value);
    await expect(drawer(page)).toBeVisible();
    expect(variantId).toBeTruthy();
  });

  test("PRD-5 the quantity that was typed is the one that is bought", async ({
    page,
    request,
    simulator,
  }) => {
    const arrive = await openSlowly(
      page,
      await productAddress(request, await simulator.special("multi_buy")),
    );
    await page.getByRole("textbox", { name: product.quantity }).fill("3");
    await addButton(page).click();
    const bought = page.waitForRequest(isBasketWrite);
    await arrive();
    expect((await bought).postDataJSON()).toMatchObject({ quantity: 3 });
    await expect(drawer(page)).toBeVisible();
    await expect(
      page.getByRole("table", { name: product.multiBuy }).locator("tr[aria-current]"),
    ).toHaveCount(1);
  });

  test("PRD-5 PRD-4 a quantity holds at once, though parts of the page have no code yet", async ({
    page,
    request,
    simulator,
  }) => {
    const address = await productAddress(request, await simulator.special("multi_buy"));
    const html = await (await request.get(address)).text();
    const arrive = await openSlowly(page, address, (script) => !html.includes(script));
    const quantity = page.getByRole("textbox", { name: product.quantity });
    await hydrated(quantity);
    await quantity.fill("3");
    await quantity.blur();
    await expect(
      page.getByRole("table", { name: product.multiBuy }).locator("tr[aria-current]"),
    ).toHaveCount(1);
    const bought = page.waitForRequest(isBasketWrite);
    await addButton(page).click();
    expect((await bought).postDataJSON()).toMatchObject({ quantity: 3 });
    await arrive();
    await expect(drawer(page)).toBeVisible();
  });

  test("CAT-3 the order that was chosen is the one that is shown", async ({ page }) => {
    const arrive = await openSlowly(page, KILIMS.tr);
    await page.getByLabel(listing.sort).selectOption({ index: 3 });
    const value = await page.getByLabel(listing.sort).inputValue();
    await arrive();
    await expect(page).toHaveURL(new RegExp(`[?&]sort=${value}`));
    await expect(page.getByLabel(listing.sort)).toHaveValue(value);
  });

  test("AUT-1 who typed and sent is signed in, and no word of it is in an address", async ({
    page,
  }) => {
    const arrive = await openSlowly(page, "/uye-girisi-sayfasi");
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    const form = page.getByRole("main").getByRole("form", { name: login.title });
    await form.getByLabel(login.email).fill(MEMBERS.plain.email);
    await form.getByLabel(login.password, { exact: false }).first().fill(PASSWORD);
    await page.keyboard.press("Enter");
    await arrive();
    await expect(account(page, MEMBERS.plain.name)).toBeVisible();
    expect(
      asked.filter(
        (url) => url.includes(PASSWORD) || url.includes(encodeURIComponent(MEMBERS.plain.email)),
      ),
    ).toEqual([]);
  });

  test("NWS-1 an address for the newsletter is in no address of a page", async ({ page }) => {
    const arrive = await openSlowly(page, "/");
    const form = page.getByRole("contentinfo").getByRole("form");
    await form.getByRole("textbox").fill("nil@example.test");
    await page.keyboard.press("Enter");
    await arrive();
    await expect(form.getByRole("checkbox")).toBeFocused();
    await expect(form.getByRole("textbox")).toHaveValue("nil@example.test");
    await expect(page).toHaveURL(/\/$/);
  });

  test("HDR-3 what was typed into the search is searched for", async ({ page }) => {
    const arrive = await openSlowly(page, "/");
    await page
      .getByRole("banner")
      .getByRole("combobox")
      .or(page.getByRole("banner").getByRole("searchbox"))
      .first()
      .fill("kilim");
    await arrive();
    await expect(page.getByRole("option").first()).toBeVisible();
  });

  test("CRT-1 a press that leads to paying is not made again", async ({
    page,
    request,
    simulator,
  }) => {
    const address = await productAddress(request, await simulator.special("added"));
    const arrive = await openSlowly(page, address);
    const writes = basketWrites(page);
    const buyNow = page.getByRole("article").getByRole("button", { name: product.buyNow });
    await buyNow.click();
    await arrive();
    await hydrated(buyNow);
    await addButton(page).click();
    await expect(drawer(page)).toBeVisible();
    expect(writes.map((write) => new URL(write.url()).pathname)).toEqual(["/bff/cart/lines"]);
    expect(new URL(page.url()).pathname).toBe(new URL(address, page.url()).pathname);
  });

  test("a press of a button that has lost its mark is not made again", async ({
    page,
    request,
    simulator,
  }) => {
    const arrive = await openSlowly(
      page,
      await productAddress(request, await simulator.special("added")),
    );
    const writes = basketWrites(page);
    const button = addButton(page);
    await button.evaluate((element) => element.removeAttribute("data-replay"));
    await button.click();
    await arrive();
    await hydrated(button);
    await expect(page.locator("html")).not.toHaveAttribute("data-replaying");
    expect(writes).toEqual([]);
    await expect(drawer(page)).toHaveCount(0);
  });
});

test.describe("what can be pressed before a page's scripts have come", () => {
  for (const [name, address] of Object.entries({
    home: "/",
    list: KILIMS.tr,
    search: "/arama?q=kilim",
    login: "/uye-girisi-sayfasi",
    registration: "/uye-kayit",
    reminder: "/uye-sifre-hatirlat",
    contact: "/iletisim-bilgileri.xhtml",
    basket: "/sepet",
    product: null,
  }))
    test(`is kept, works alone or is left out by name (${name})`, async ({
      page,
      request,
      simulator,
    }) => {
      const arrive = await openSlowly(
        page,
        address ?? (await productAddress(request, await simulator.special("variant_needed"))),
      );
      const lost = await page
        .locator("button:not([data-replay], [data-replay] *, [popovertarget])")
        .evaluateAll((buttons) =>
          (buttons as HTMLButtonElement[])
            .filter(({ form, type }) => type !== "submit" || !form?.hasAttribute("action"))
            .map(({ outerHTML }) => outerHTML),
        );
      expect(lost, "pressed early, nothing would come of it").toEqual([]);
      await arrive();
    });

  test("the script that keeps it comes before all others, and React's properties after it", async ({
    page,
    request,
    simulator,
  }) => {
    const arrive = await openSlowly(
      page,
      await productAddress(request, await simulator.special("variant_needed")),
    );
    const marked = page.locator(
      "[data-replay]:is(button, form), [data-replay] :is(button, input, select)",
    );
    const known = async () =>
      new Set(await Promise.all((await marked.all()).map((one) => one.evaluate(isKnown))));
    const before = await page.evaluate(() => {
      const all = [...document.scripts];
      const at = all.findIndex(({ text }) => text.includes("replaying"));
      return at < 0 ? null : all.slice(0, at).flatMap(({ src, async }) => (async ? [] : src || []));
    });
    expect(before, "scripts that may run sooner").toEqual([]);
    expect(await known()).toEqual(new Set([false]));
    await arrive();
    await expect.poll(known).toEqual(new Set([true]));
    await expect(page.locator("html[data-hydrated]")).toBeAttached();
  });
});
