import type { Locator, Page } from "@playwright/test";

import { expectAccessible } from "./support/axe.ts";
import { agree, beginCheckout, choosePayment, payButton } from "./support/checkout.ts";
import { messages } from "./support/messages.ts";
import { expect, test } from "./support/test.ts";

const { checkout: words, addresses: labels, consents, notices } = messages("tr");
/** One of the prepared addresses, which has no province. */
const INCOMPLETE = "53";

const main = (page: Page) => page.getByRole("main");
const panel = (page: Page, title: string) => main(page).getByRole("region", { name: title });
const field = (form: Locator, name: string) => form.locator(`[name="${name}"]`);
const choices = (page: Page) => page.getByRole("radiogroup", { name: words.delivery });

/** Fills the form in with the keyboard alone, as it stands in the checkout. */
async function write(page: Page, form: Locator, { email }: { email: string }): Promise<void> {
  const { keyboard } = page;
  const to = async (name: string) => {
    const control = field(form, name);
    for (let at = 0; at < 6; at++) {
      if (await control.evaluate((element) => element === document.activeElement)) break;
      await keyboard.press("Tab");
    }
    await expect(control).toBeFocused();
  };
  await expect(field(form, "country")).toHaveValue("TR");
  await to("title");
  await keyboard.type("Ev");
  await to("fullName");
  await keyboard.type("Nil Su Kaya");
  await to("phone");
  await keyboard.type("5321112233");
  await to("email");
  await keyboard.type(email);
  await to("city");
  await keyboard.type("istan");
  await keyboard.press("Enter");
  await to("town");
  await keyboard.type("kadikoy");
  await to("district");
  await keyboard.type("cafer");
  await expect(form.getByRole("option", { name: /^Caferağa/ })).toBeVisible();
  await keyboard.press("ArrowDown");
  await keyboard.press("Enter");
  await to("street");
  await keyboard.type("Moda Cd. 12");
}

test("REG-7 NAV-1 a guest adds an address by keyboard alone; back and reload stay, and it is chosen at once", async ({
  page,
  simulator,
}) => {
  await beginCheckout(page, simulator);
  const add = main(page).getByRole("link", { name: words.addAddress });
  await add.focus();
  await page.keyboard.press("Enter");
  const form = panel(page, words.addAddress);
  await expect(form.getByRole("heading", { name: words.addAddress })).toBeFocused();
  await page.reload();
  await expect(field(form, "city")).toBeVisible();
  await page.goBack();
  await expect(choices(page)).toBeVisible();
  await page.goForward();
  await expect(form.getByRole("heading", { name: words.addAddress })).toBeFocused();
  await write(page, form, { email: `nil${Date.now()}@example.test` });
  await form.getByRole("button", { name: labels.save }).focus();
  await page.keyboard.press("Enter");
  await expect(choices(page).getByRole("radio", { name: /Moda Cd\. 12/ })).toBeChecked();
  await page.getByRole("button", { name: words.toPayment }).click();
  await expect(page.getByRole("radiogroup", { name: words.method })).toBeVisible();
  await page.goBack();
  await expect(choices(page).getByRole("radio", { name: /Moda Cd\. 12/ })).toBeChecked();
});

test("REG-7 the address with something missing is mended where it stands", async ({
  page,
  simulator,
}) => {
  await beginCheckout(page, simulator);
  await choices(page).locator(`input[value="${INCOMPLETE}"]`).check();
  await page.getByRole("button", { name: words.toPayment }).click();
  await expect(page.getByRole("alert").first()).toBeFocused();
  await main(page).getByRole("link", { name: words.mendAddress }).click();
  const form = panel(page, words.mendAddress);
  await expect(page).toHaveURL(new RegExp(`#address-${INCOMPLETE}$`));
  await page.reload();
  await expect(field(form, "country")).toHaveValue("TR");
  await field(form, "city").pressSequentially("istan");
  await page.keyboard.press("Enter");
  await field(form, "town").fill("Kadıköy");
  await field(form, "district").pressSequentially("cafer");
  await form.getByRole("option", { name: /^Caferağa/ }).click();
  await field(form, "phone").pressSequentially("5321112233");
  await field(form, "email").fill("deniz@example.test");
  await form.getByRole("button", { name: labels.save }).click();
  await expect(choices(page).getByRole("radio", { checked: true })).toHaveCount(1);
  await expect(choices(page).getByText(words.incomplete)).toHaveCount(0);
  await page.getByRole("button", { name: words.toPayment }).click();
  await expect(page.getByRole("radiogroup", { name: words.method })).toBeVisible();
});

for (const language of ["tr", "ar"] as const)
  test(`WID-8 the form of an address in the checkout is accessible in ${language}, empty and with faults`, async ({
    page,
    simulator,
  }) => {
    const { checkout, addresses } = messages(language);
    await beginCheckout(page, simulator, language);
    await main(page).getByRole("link", { name: checkout.addAddress }).click();
    const form = panel(page, checkout.addAddress);
    await expect(field(form, "city")).toBeVisible();
    await expectAccessible(page, "the form of an address");
    await form.getByRole("button", { name: addresses.save }).click();
    await expect(field(form, "title")).toBeFocused();
    await expectAccessible(page, "the form of an address with faults");
  });

test("AUT-2 CNS-1 a guest who has ordered becomes a member by a password alone", async ({
  page,
  simulator,
}) => {
  const email = `nil${Date.now()}@example.test`;
  await beginCheckout(page, simulator);
  await main(page).getByRole("link", { name: words.addAddress }).click();
  const form = panel(page, words.addAddress);
  await expect(field(form, "city")).toBeVisible();
  await write(page, form, { email });
  await form.getByRole("button", { name: labels.save }).click();
  await page.getByRole("button", { name: words.toPayment }).click();
  await choosePayment(page, 0);
  await agree(page);
  await payButton(page).click();
  const join = main(page).getByRole("region", { name: words.joinTitle });
  await expect(join.getByText(email)).toBeVisible();
  await expectAccessible(page, "the placed order of a guest");
  const send = join.getByRole("button", { name: messages("tr").register.submit });
  await send.click();
  await expect(join.getByText(notices.fieldRequired).first()).toBeVisible();
  await join.locator("input[name=password]").fill("Vitrin2026");
  await join.getByLabel(consents.kvkk).check();
  const picture = page.waitForResponse((answer) => "x-captcha-answer" in answer.headers());
  await join.getByRole("button", { name: messages("tr").securityCode.renew }).click();
  const code = (await picture).headers()["x-captcha-answer"] ?? "";
  await join.locator("input[name=securityCode]").fill(code);
  await send.click();
  await expect(join).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { name: words.placedTitle })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("button", { name: /Nil Su/ })).toBeVisible();
});
