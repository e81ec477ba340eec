import { expectAccessible } from "./support/axe.ts";
import { buy, lines, toast } from "./support/basket.ts";
import { productAddress } from "./support/catalogue.ts";
import { messages } from "./support/messages.ts";
import { expect, test } from "./support/test.ts";

for (const [language, width] of [
  ["tr", 390],
  ["ar", 1440],
] as const) {
  const { cart, cartShare: words } = messages(language);
  const basketPage = language === "tr" ? "/sepet" : `/${language}/sepet`;

  test(`CRT-2 a basket goes to another browser as a link, in ${language}`, async ({
    page,
    browser,
    baseURL,
    simulator,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const product = await simulator.special("added");
    await buy(page, await productAddress(page.request, product, language), language);
    await page.goto(basketPage);
    await page.getByRole("main").getByRole("button", { name: words.open }).click();
    const window = page.getByRole("dialog", { name: words.title });
    await expect(window.getByRole("img", { name: words.code })).toBeVisible();
    const link = await window.getByRole("textbox", { name: words.link }).inputValue();
    expect(link).toMatch(new RegExp(`${basketPage}#share=${product}::1$`));
    await expectAccessible(page, "a basket as a link");

    const friend = await browser.newContext({ baseURL, viewport: { width, height: 844 } });
    await friend.addCookies(
      ["cookie-law", "mobileApp"].map((name) => ({
        name,
        value: name === "mobileApp" ? "1" : "0",
        url: baseURL ?? "",
      })),
    );
    const theirs = await friend.newPage();
    const answers = () => theirs.getByRole("dialog", { name: words.received });

    await test.step("declined, nothing is added, and a reload asks no more", async () => {
      await theirs.goto(link);
      await answers().getByRole("button", { name: words.decline }).click();
      await expect(answers()).toHaveCount(0);
      await theirs.reload();
      await expect(theirs.getByText(cart.empty).first()).toBeVisible();
      await expect(answers()).toHaveCount(0);
    });

    await test.step("confirmed, it is there once", async () => {
      await theirs.goto("about:blank");
      await theirs.goto(link);
      await expect(answers().getByRole("listitem").getByRole("link")).toBeVisible();
      await expectAccessible(theirs, "a basket that was shared");
      await answers().getByRole("button", { name: words.add }).click();
      await expect(toast(theirs, words.added)).toBeVisible();
      await expect(lines(theirs, language)).toHaveCount(1);
      await theirs.reload();
      await expect(lines(theirs, language)).toHaveCount(1);
      await expect(answers()).toHaveCount(0);
    });
    await friend.close();
  });
}
