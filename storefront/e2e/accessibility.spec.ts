import { LANGUAGES, type Language } from "../src/lib/locale.ts";
import { href } from "../src/lib/paths.ts";
import { expectAccessible } from "./support/axe.ts";
import { addButton, buy, drawer, lines } from "./support/basket.ts";
import { KILIMS, listed, productAddress } from "./support/catalogue.ts";
import { account, openLoginForm } from "./support/members.ts";
import { anyOf, messages } from "./support/messages.ts";
import { expect, test } from "./support/test.ts";

for (const language of LANGUAGES) {
  const words = messages(language);
  test.describe(`in ${language}`, () => {
    test(`WID-6 axe finds nothing on home, list, search and their empty ends (${language})`, async ({
      page,
    }) => {
      await page.goto(href(language, "/"));
      await expectAccessible(page, "home");
      await page.goto(href(language, KILIMS.tr));
      await expect(listed(page).first()).toBeVisible();
      await expectAccessible(page, "category");
      await page.goto(`${href(language, "/arama")}?q=kilim`);
      await expectAccessible(page, "search");
      await page.goto(`${href(language, "/arama")}?q=qqqqqq`);
      await expectAccessible(page, "search without a result");
    });

    test(`CRT-2 axe finds nothing on product, basket empty and full (${language})`, async ({
      page,
      request,
      simulator,
    }) => {
      const product = (special: "variant_needed" | "added") =>
        simulator.special(special).then((id) => productAddress(request, id, language as Language));
      await page.goto(await product("variant_needed"));
      await expectAccessible(page, "product");
      await page.goto(href(language, "/sepet"));
      await expect(
        page.getByRole("main").getByText(words.cart.empty, { exact: true }),
      ).toBeVisible();
      await expectAccessible(page, "empty basket");
      await buy(page, await product("added"), language);
      await expectAccessible(page, "basket drawer");
      await page.goto(href(language, "/sepet"));
      await expect(lines(page, language)).toHaveCount(1);
      await expectAccessible(page, "basket");
    });

    test(`NAV-3 axe finds nothing on the 404 and the error page (${language})`, async ({
      page,
      simulator,
      watch,
    }) => {
      watch.expectErrors(/status of (?:404|50\d)/, /not (?:loaded|answered)/);
      await page.goto(href(language, "/yok-boyle-bir-sayfa"));
      await expectAccessible(page, "404");
      await simulator.faults("/sal-*=status:500;/*/sal-*=status:500");
      await page.goto(href(language, "/sal-sirma"));
      await expect(
        page.getByRole("heading", { level: 1, name: words.failure.title }),
      ).toBeVisible();
      await expectAccessible(page, "error page");
    });
  });
}

test("WID-8 axe finds nothing with each popup, drawer and list of a page open", async ({
  page,
  request,
  simulator,
}) => {
  const { search, header, phone, login, product, cart } = messages("tr");
  const banner = page.getByRole("banner");
  await page.goto(KILIMS.tr);
  const box = banner.getByRole("combobox", { name: search.label });
  await box.fill("kilim");
  await expect(banner.getByRole("option").first()).toBeVisible();
  await expectAccessible(page, "suggestions");
  await box.fill("qqqqqq");
  await expect(banner.getByText(anyOf(search.nothing))).toBeVisible();
  await expectAccessible(page, "no suggestions");
  await box.fill("");

  await banner.getByRole("button", { name: header.languageAndCurrency }).click();
  await expectAccessible(page, "language and currency");
  await page.keyboard.press("Escape");

  await openLoginForm(page);
  await banner.getByRole("tab", { name: login.byPhone }).click();
  await banner.getByRole("button", { name: anyOf(phone.countryOf) }).click();
  await expect(banner.getByRole("listbox", { name: phone.countries })).toBeVisible();
  await expectAccessible(page, "signing in, with the list of countries");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(account(page, null)).toBeVisible();

  const entry = banner.getByRole("navigation", { name: header.menu }).getByRole("button").first();
  await entry.click();
  await expect(entry).toHaveAttribute("aria-expanded", "true");
  await expectAccessible(page, "the menu");
  await page.keyboard.press("Escape");

  await page.goto(await productAddress(request, await simulator.special("added")));
  await page
    .getByRole("button", { name: new RegExp(`^${product.enlarge}`) })
    .first()
    .click();
  await expect(page.getByRole("dialog").getByRole("img")).toBeVisible();
  await expectAccessible(page, "enlarged pictures");
  await page.keyboard.press("Escape");
  await addButton(page).click();
  await expect(drawer(page)).toBeVisible();
  await expectAccessible(page, "the basket's drawer");
  await page.keyboard.press("Escape");
  await page.mouse.move(700, 700);
  await banner.getByRole("link", { name: new RegExp(`^${cart.title.slice(0, 5)}`) }).hover();
  await expect(page.getByRole("region", { name: cart.panel })).toBeVisible();
  await expectAccessible(page, "the basket's dropdown");

  await page.setViewportSize({ width: 390, height: 844 });
  await banner.getByRole("button", { name: header.menu, exact: true }).click();
  await expect(page.getByRole("dialog", { name: header.menu })).toBeVisible();
  await expectAccessible(page, "the menu of a phone");
});
