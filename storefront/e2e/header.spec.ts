import { buy } from "./support/basket.ts";
import { freeze } from "./support/clock.ts";
import { KILIMS, productAddress } from "./support/catalogue.ts";
import { messages } from "./support/messages.ts";
import { LEGAL_PAGES } from "./support/stack.ts";
import { expect, test } from "./support/test.ts";

const { account, cart, footer, header } = messages("tr");

test.describe("the menu", () => {
  test("HDR-5 opens after the pointer rested on it for 250 ms, not before", async ({ page }) => {
    await page.clock.install();
    await page.goto("/");
    const bar = page.getByRole("banner").getByRole("navigation", { name: header.menu });
    const entry = bar
      .getByRole("listitem")
      .filter({ has: page.getByRole("button") })
      .first();
    const arrow = entry.getByRole("button");
    await freeze(page);
    await entry.getByRole("link").first().hover();
    await page.clock.runFor(240);
    await expect(arrow).toHaveAttribute("aria-expanded", "false");
    await page.clock.runFor(20);
    await expect(arrow).toHaveAttribute("aria-expanded", "true");
    await expect(entry.getByRole("link").nth(1)).toBeVisible();
  });

  test("NAV-1 on a phone it leads to the account, favourites, orders and contact too", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/");
    await page.getByRole("banner").getByRole("button", { name: header.menu }).click();
    const menu = page.getByRole("dialog", { name: header.menu });
    for (const name of [account.area, account.orders, account.favourites])
      await expect(menu.getByRole("link", { name, exact: true })).toBeVisible();
    await expect(
      menu.getByRole("link", { name: footer.legalPages.returns, exact: true }),
    ).toHaveAttribute("href", LEGAL_PAGES.returns);
    await menu.getByRole("link", { name: footer.contact, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: footer.contact })).toBeVisible();
  });

  test("NAV-1 CNS-3 on a phone it leads to this page in the other languages", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(KILIMS.tr);
    await page.getByRole("banner").getByRole("button", { name: header.menu }).click();
    const languages = page
      .getByRole("dialog", { name: header.menu })
      .getByRole("navigation", { name: header.language });
    await expect(languages.getByRole("link")).toHaveCount(4);
    await expect(languages.getByRole("link", { name: "Türkçe" })).toHaveAttribute(
      "aria-current",
      "true",
    );
    await languages.getByRole("link", { name: "English" }).click();
    await expect(page).toHaveURL(new RegExp(`${KILIMS.en}$`));
  });

  test("HDR-5 its panel shows the shop's pictures, loaded once it opens", async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/kategori-")) asked.push(request.url());
    });
    await page.goto("/sepet");
    await page.waitForLoadState("networkidle");
    expect(asked).toEqual([]);
    const bar = page.getByRole("banner").getByRole("navigation", { name: header.menu });
    const entry = bar
      .getByRole("listitem")
      .filter({ has: page.getByRole("button") })
      .first();
    await entry.getByRole("button").click();
    const pictures = entry.locator("img");
    await expect(pictures.first()).toBeVisible();
    const count = await pictures.count();
    expect(count).toBe(await entry.locator("li:has(img) > a").count());
    for (const picture of await pictures.all()) {
      await expect(picture).toHaveJSProperty("complete", true);
      expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).not.toBe(0);
    }
    // Those of the closed panels are still not asked for.
    expect(new Set(asked).size).toBe(count);
  });

  test("HDR-5 no category is cut off, however wide the window and long the words", async ({
    page,
  }) => {
    const words = messages("de").header;
    await page.setViewportSize({ width: 1024, height: 800 });
    await page.goto("/de");
    const bar = page.getByRole("banner").getByRole("navigation", { name: words.menu });
    const links = bar.locator("ul").first().locator("> li > span > a, > li > a");
    await expect(links).toHaveCount(8);
    for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1023, height: 800 });
    await expect(bar).toBeHidden();
    await expect(page.getByRole("banner").getByRole("button", { name: words.menu })).toBeVisible();
  });

  test("HDR-5 opens and closes by keyboard, and gives the focus back", async ({ page }) => {
    await page.goto("/");
    const bar = page.getByRole("banner").getByRole("navigation", { name: header.menu });
    const entry = bar
      .getByRole("listitem")
      .filter({ has: page.getByRole("button") })
      .first();
    const arrow = entry.getByRole("button");
    await entry.getByRole("link").first().focus();
    await page.keyboard.press("Tab");
    await expect(arrow).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(arrow).toHaveAttribute("aria-expanded", "true");
    await page.keyboard.press("Tab");
    await expect(entry.getByRole("link").nth(1)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(arrow).toHaveAttribute("aria-expanded", "false");
    await expect(arrow).toBeFocused();
  });
});

test.describe("the basket", () => {
  test("HDR-1 its dropdown opens under the pointer and closes 150 ms after it left", async ({
    page,
    request,
    simulator,
  }) => {
    await buy(page, await productAddress(request, await simulator.special("added")));
    await page.clock.install();
    await page.goto("/");
    const link = page
      .getByRole("banner")
      .getByRole("link", { name: new RegExp(`^${cart.title.slice(0, 5)}`) });
    await expect(link).toContainText("1");
    await link.hover();
    const dropdown = page.getByRole("region", { name: cart.panel });
    await expect(dropdown.getByRole("listitem")).toHaveCount(1);

    await freeze(page);
    await page.mouse.move(300, 700);
    await page.clock.runFor(140);
    await expect(dropdown).toBeVisible();
    await page.clock.runFor(20);
    await expect(dropdown).toBeHidden();
  });

  test("HDR-1 the dropdown's code is not loaded below 768 px", async ({ page }) => {
    await page.setViewportSize({ width: 767, height: 900 });
    const scripts: string[] = [];
    page.on("request", (asked) => asked.resourceType() === "script" && scripts.push(asked.url()));
    await page.goto("/");
    const link = page
      .getByRole("banner")
      .getByRole("link", { name: new RegExp(`^${cart.title.slice(0, 5)}`) });
    await expect.poll(() => scripts.length).toBeGreaterThan(0);
    await page.waitForLoadState("networkidle");
    const before = scripts.length;
    await link.hover();
    await page.waitForLoadState("networkidle");
    await expect(page.getByRole("region", { name: cart.panel })).toHaveCount(0);
    expect(scripts.slice(before)).toEqual([]);

    await page.setViewportSize({ width: 1024, height: 900 });
    await page.mouse.move(300, 700);
    await link.hover();
    await expect(page.getByRole("region", { name: cart.panel })).toBeVisible();
    expect(scripts.length).toBeGreaterThan(before);
  });
});

test("HDR-2 the way back to the top appears once the page is scrolled past the header", async ({
  page,
}) => {
  await page.goto(KILIMS.tr);
  const toTop = page.getByRole("button", { name: header.toTop });
  const height = await page
    .getByRole("banner")
    .evaluate((element) => element.getBoundingClientRect().height);
  await expect(toTop).toHaveCount(0);
  await page.evaluate((top) => window.scrollTo(0, top), height - 10);
  await expect(toTop).toHaveCount(0);
  await page.evaluate((top) => window.scrollTo(0, top), height + 10);
  await expect(page.locator("[data-top-button]")).toHaveCount(1);
  // Where a control is under it, it waits until the page is scrolled on.
  await expect(async () => {
    await page.mouse.wheel(0, 40);
    await toTop.click({ timeout: 1_000 });
  }).toPass();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(toTop).toHaveCount(0);
});
