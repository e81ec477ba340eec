import { LANGUAGES, type Language } from "../src/lib/locale.ts";
import { href } from "../src/lib/paths.ts";
import { expectAccessible } from "./support/axe.ts";
import { buy, lines } from "./support/basket.ts";
import { KILIMS, listed, productAddress } from "./support/catalogue.ts";
import { messages } from "./support/messages.ts";
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
