import { expectAccessible } from "./support/axe.ts";
import { amount, buy, lines } from "./support/basket.ts";
import { productAddress } from "./support/catalogue.ts";
import { hydrated } from "./support/hydration.ts";
import { messages } from "./support/messages.ts";
import { expect, test } from "./support/test.ts";

const total = async (page: import("@playwright/test").Page) =>
  amount(
    await page
      .getByRole("main")
      .getByText(messages("tr").cart.total, { exact: true })
      .locator("xpath=following::*[1]")
      .innerText(),
  );

for (const language of ["tr", "ar"] as const) {
  const { cartOptions: words, cart } = messages(language);
  test(`CRT-3 everything that can be chosen for a basket, in ${language}`, async ({
    page,
    simulator,
  }) => {
    if (language === "tr") await page.setViewportSize({ width: 390, height: 844 });
    const product = await simulator.special("added");
    await buy(page, await productAddress(page.request, product, language), language);
    await page.goto(language === "tr" ? "/sepet" : `/${language}/sepet`);
    await expect(lines(page, language)).toHaveCount(1);
    const before = language === "tr" ? await total(page) : 0;
    await page.getByRole("main").getByText(words.title).click();
    await page.getByRole("main").getByText(words.lineTitle, { exact: true }).click();

    const code = page.getByLabel(words.coupon).and(page.locator("input"));
    await code.fill("YOKBOYLE");
    await page.getByRole("button", { name: words.useCoupon }).click();
    await expect(code).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(page, "a refused coupon, everything open");
    await code.fill("VITRIN10");
    await page.getByRole("button", { name: words.useCoupon }).click();
    await expect(page.getByRole("button", { name: words.removeCoupon })).toBeVisible();
    if (language === "tr") await expect.poll(() => total(page)).toBeLessThan(before);

    const form = lines(page, language).first().getByRole("form");
    await form.getByRole("checkbox").check();
    await form.getByLabel(words.giftNote).fill("İyi ki doğdun");
    await form.getByRole("button", { name: words.saveLine }).click();
    await expect(form.getByText(words.saved)).toBeVisible();
    await expect(page.getByRole("main").getByText(cart.giftPackage, { exact: true })).toBeVisible();

    await page.getByLabel(words.orderNote).and(page.locator("textarea")).fill("Zile basmayın");
    await page.getByRole("button", { name: words.saveNote }).click();
    await expect(
      page.getByRole("form", { name: words.orderNote }).getByText(words.saved),
    ).toBeVisible();
    await expectAccessible(page, "all saved");
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);

    await page.reload();
    await page.getByRole("main").getByText(words.title).click();
    await expect(page.getByLabel(words.orderNote).and(page.locator("textarea"))).toHaveValue(
      "Zile basmayın",
    );
  });
}

test("CRT-3 on a phone a refused coupon is shown at its field, with the focus", async ({
  page,
  simulator,
}) => {
  const { cartOptions: words } = messages("tr");
  await page.setViewportSize({ width: 390, height: 844 });
  const product = await simulator.special("added");
  await buy(page, await productAddress(page.request, product));
  await page.goto("/sepet");
  await expect(lines(page)).toHaveCount(1);
  const sums = async () => [await lines(page).innerText(), await total(page)];
  const before = await sums();
  await page.getByRole("main").getByText(words.title).click();
  const code = page.getByLabel(words.coupon).and(page.locator("input"));
  await hydrated(code);
  const use = page.getByRole("button", { name: words.useCoupon });

  await test.step("left empty", async () => {
    await use.click();
    await expect(code).toBeFocused();
    await expect(code).toHaveAccessibleDescription(messages("tr").notices.fieldRequired);
  });
  await test.step("refused by the shop", async () => {
    await code.fill("YOKBOYLE");
    const answered = page.waitForResponse((answer) => answer.url().includes("/bff/cart/coupon"));
    await use.click();
    const said = JSON.stringify(await (await answered).json());
    await expect(code).toBeFocused();
    await expect(code).toHaveAttribute("aria-invalid", "true");
    await expect(code).toHaveValue("YOKBOYLE");
    await expect(code).toHaveAccessibleDescription("Kupon kodu geçersiz");
    expect(said, "the shop's own words").toContain("Kupon kodu geçersiz");
    const [field, words] = [
      await code.boundingBox(),
      await page.getByText("Kupon kodu geçersiz").boundingBox(),
    ];
    expect(words!.y - (field!.y + field!.height), "right below the field").toBeLessThan(16);
    expect(field!.y, "nothing covers it").toBeGreaterThanOrEqual(0);
    await expectAccessible(page, "a refused coupon on a phone");
  });
  expect(await sums()).toEqual(before);
  await page.reload();
  await expect(lines(page)).toHaveCount(1);
  expect(await sums()).toEqual(before);
});
