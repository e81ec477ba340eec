import { expectAccessible } from "./support/axe.ts";
import { addButton, drawer, lines } from "./support/basket.ts";
import { productAddress } from "./support/catalogue.ts";
import { messages } from "./support/messages.ts";
import { expect, test } from "./support/test.ts";

const REMOVE = /: sepetten çıkar$/;

for (const [language, width] of [
  ["tr", 1440],
  ["ar", 390],
] as const) {
  const { product } = messages(language);
  test(`CRT-4 a product is subscribed to on its page, in ${language}`, async ({
    page,
    simulator,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const special = await simulator.special("subscribable_colour");
    await page.goto(await productAddress(page.request, special, language));
    const choice = page.getByRole("article").getByLabel(product.subscription.label);
    await expect(choice).toHaveValue("");
    await choice.selectOption("14");
    await expectAccessible(page, "a product that may come again");
    const sent = page.waitForRequest(
      (asked) => asked.url().includes("/bff/cart/lines") && asked.method() === "POST",
    );
    await addButton(page, language).click();
    expect((await sent).postDataJSON()).toMatchObject({
      productId: special,
      subscribe: true,
      subscribeFrequency: "14",
    });
    await expect(drawer(page, language)).toBeVisible();
    await page.goto(language === "tr" ? "/sepet" : `/${language}/sepet`);
    const frequency = lines(page, language).getByRole("combobox");
    await expect(frequency).toHaveValue("14");
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
  });
}

const { cart, cartOptions, common, product } = messages("tr");

test("CRT-4 what is bought once says nothing of a subscription", async ({ page, simulator }) => {
  await page.goto(await productAddress(page.request, await simulator.special("subscribable")));
  const sent = page.waitForRequest(
    (asked) => asked.url().includes("/bff/cart/lines") && asked.method() === "POST",
  );
  await addButton(page).click();
  expect(Object.keys((await sent).postDataJSON() as object)).not.toContain("subscribe");
  await expect(drawer(page)).toBeVisible();
  await page.goto(await productAddress(page.request, await simulator.special("added")));
  await expect(addButton(page)).toBeVisible();
  await expect(page.getByLabel(product.subscription.label)).toHaveCount(0);
});

test("CRT-4 a line's frequency is changed in the basket, and an undo restores it", async ({
  page,
  simulator,
  watch,
}) => {
  watch.expectErrors(/status of 50\d/);
  await page.goto(await productAddress(page.request, await simulator.special("subscribable")));
  await addButton(page).click();
  await expect(drawer(page)).toBeVisible();
  await page.goto("/sepet");
  const frequency = lines(page).getByRole("combobox", {
    name: new RegExp(`: ${product.subscription.label.toLowerCase()}$`),
  });
  await expect(frequency).toHaveValue("");
  await frequency.selectOption({ label: "30 günde bir" });
  await expect(lines(page).getByText(cartOptions.saved)).toBeVisible();
  await expectAccessible(page, "a line that comes again");
  await page.reload();
  await expect(frequency).toHaveValue("30");

  await simulator.faults("*SubscribeFrequency*=status:500");
  await frequency.selectOption("60");
  await expect(frequency).toHaveAttribute("aria-invalid", "true");
  await expect(lines(page).getByText(cartOptions.saved)).toHaveCount(0);
  await expectAccessible(page, "a frequency that could not be saved");
  await simulator.faults("");
  // The shop failed after it had done it: what is shown is what it has.
  const shown = await frequency.inputValue();
  await page.reload();
  await expect(frequency).toHaveValue(shown);
  await frequency.selectOption("30");
  await expect(lines(page).getByText(cartOptions.saved)).toBeVisible();

  await lines(page).first().getByRole("button", { name: REMOVE }).click();
  await expect(page.getByText(cart.empty).first()).toBeVisible();
  await page.getByRole("button", { name: common.undo }).click();
  await expect(frequency).toHaveValue("30");
  await frequency.selectOption({ label: product.subscription.once });
  await expect(lines(page).getByText(cartOptions.saved)).toBeVisible();
  await page.reload();
  await expect(frequency).toHaveValue("");
});
