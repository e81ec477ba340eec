import { expectAccessible } from "./support/axe.ts";
import { agree, beginCheckout, choosePayment, payButton, toPayment } from "./support/checkout.ts";
import { messages } from "./support/messages.ts";
import { expect, test } from "./support/test.ts";

const { checkout: words } = messages("tr");

test("ORD-1 REG-7 on a phone, collected at a store", async ({ page, simulator }) => {
  await beginCheckout(page, simulator);
  await page.getByRole("radio", { name: words.modeStore }).check();
  await page.getByRole("radiogroup", { name: words.store }).getByRole("radio").first().check();
  await page.getByLabel(words.collector).fill("Deniz Örnek");
  await page.getByLabel(words.collectorPhone).fill("0555 000 00 01");
  await expectAccessible(page, "collection at a store, on a phone");
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide, "nothing is wider than the window").toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: words.toPayment }).click();
  await expect(page.getByRole("radiogroup", { name: words.method })).toBeVisible();
  await choosePayment(page, 0);
  await agree(page);
  await payButton(page).click();
  await expect(page.getByRole("heading", { name: words.placedTitle })).toBeVisible();
});

test("CRT-3 a delivery by appointment, and a step back", async ({ page, simulator }) => {
  await beginCheckout(page, simulator);
  const carriers = page.getByRole("radiogroup", { name: words.carrier });
  await carriers.getByRole("radio").nth(1).check();
  const slots = page.getByRole("radiogroup", { name: words.slot });
  await slots.getByRole("radio").nth(1).check();
  await expect(slots.getByRole("radio").nth(2)).toBeDisabled();
  await toPayment(page);
  await page.getByRole("button", { name: words.toAddress }).click();
  await expect(slots.getByRole("radio").nth(1)).toBeChecked();
});
