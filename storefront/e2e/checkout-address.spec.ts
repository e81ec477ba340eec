import type { Locator, Page } from "@playwright/test";

import { expectAccessible } from "./support/axe.ts";
import { agree, beginCheckout, choosePayment, payButton, toPayment } from "./support/checkout.ts";
import { messages } from "./support/messages.ts";
import { expect, test } from "./support/test.ts";
import type { Language } from "../src/lib/locale.ts";

const { checkout: words, addresses: labels } = messages("tr");

const field = (form: Locator, name: string): Locator => form.locator(`[name="${name}"]`);
const choice = (page: Page, language: Language = "tr"): Locator =>
  page.getByRole("radiogroup", { name: messages(language).checkout.delivery });

/** The form, once the shop has said which fields it has. */
async function openedForm(page: Page, name: string = labels.add): Promise<Locator> {
  const form = page.getByRole("main").getByRole("form", { name });
  await expect(field(form, "country")).toHaveValue("TR");
  await expect(field(form, "city")).toBeVisible();
  return form;
}

/** Writes as a keyboard does, going from field to field by Tab alone. */
async function write(page: Page, form: Locator, values: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(values)) {
    const target = field(form, name);
    await expect(async () => {
      if (!(await target.evaluate((element) => element === document.activeElement)))
        await page.keyboard.press("Tab");
      await expect(target).toBeFocused({ timeout: 1 });
    }).toPass({ intervals: [1] });
    await page.keyboard.type(text);
    if (name !== "district") continue;
    await expect(form.getByRole("option", { name: /^Caferağa/ })).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
  }
}

test("REG-7 a guest writes an address within the checkout, by keyboard, and the order goes there", async ({
  page,
  simulator,
}) => {
  await beginCheckout(page, simulator);
  const add = page.getByRole("main").getByRole("link", { name: words.addAddress });
  await test.step("back and reload stay where they are", async () => {
    await add.focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/#address$/);
    await openedForm(page);
    await expect(page.getByRole("heading", { name: words.addAddress })).toBeFocused();
    await page.reload();
    await openedForm(page);
    await page.goBack();
    await expect(choice(page)).toBeVisible();
    await page.goForward();
  });
  const form = await openedForm(page);
  await page.getByRole("heading", { name: words.addAddress }).focus();
  await write(page, form, {
    title: "Annem",
    fullName: "Nil Kaya",
    phone: "5321112233",
    email: "nil@example.test",
    city: "istanbul",
    town: "kadikoy",
    district: "cafer",
    street: "Moda Cd. 12",
  });
  await expect(field(form, "cityCode")).toHaveValue("34");
  await expect(field(form, "districtCode")).toHaveValue(/^3423/);
  await test.step("a reload loses nothing of it", async () => {
    await field(form, "identityNumber").fill("10000000146");
    await page.reload();
    await openedForm(page);
    await expect(field(form, "title")).toHaveValue("Annem");
    await expect(field(form, "street")).toHaveValue("Moda Cd. 12");
    await expect(field(form, "town")).toHaveValue("Kadıköy");
    await expect(field(form, "districtCode")).toHaveValue(/^3423/);
    await expect(field(form, "identityNumber")).toHaveValue("");
  });
  await form.getByRole("button", { name: labels.save }).focus();
  await page.keyboard.press("Enter");

  await test.step("it is chosen at once", async () => {
    await expect(choice(page).getByRole("radio", { name: /Annem/ })).toBeChecked();
    await page.reload();
    await expect(choice(page).getByRole("radio", { name: /Annem/ })).toBeChecked();
  });
  await page.getByRole("button", { name: words.toPayment }).click();
  await choosePayment(page, 0);
  await agree(page);
  await simulator.forgetRequests();
  await payButton(page).click();
  await expect(page.getByRole("heading", { name: words.placedTitle })).toBeVisible();
  const sent = (await simulator.requests()).filter(({ path }) =>
    path.endsWith("order-v5/checkout"),
  );
  expect(sent).toHaveLength(1);
});

test("REG-7 an incomplete address is named, mended in place, and the order goes on", async ({
  page,
  simulator,
}) => {
  await beginCheckout(page, simulator);
  await choice(page)
    .getByRole("radio", { name: /Yazlık/ })
    .check();
  await page.getByRole("button", { name: words.toPayment }).click();
  await expect(page.getByRole("alert").first()).toBeFocused();
  await expectAccessible(page, "an incomplete address");
  await page.getByRole("main").getByRole("link", { name: words.mendAddress }).first().click();
  await expect(page).toHaveURL(/#address-53$/);
  const form = await openedForm(page, labels.change);
  await expect(field(form, "title")).toHaveValue("Yazlık");
  await page.getByRole("heading", { name: words.mendAddress }).focus();
  await write(page, form, {
    phone: "5321112233",
    email: "nil@example.test",
    city: "istanbul",
    town: "kadikoy",
    district: "cafer",
  });
  await form.getByRole("button", { name: labels.save }).click();
  const mended = choice(page).getByRole("radio", { name: /Yazlık/ });
  await expect(mended).toBeChecked();
  await expect(page.getByText(words.incomplete)).toHaveCount(0);
  await page.getByRole("button", { name: words.toPayment }).click();
  await expect(page.getByRole("radiogroup", { name: words.method })).toBeVisible();
});

for (const language of ["tr", "ar"] as const)
  test(`WID-8 the form of an address within the checkout is accessible in ${language}`, async ({
    page,
    simulator,
  }) => {
    const { checkout, addresses } = messages(language);
    await beginCheckout(page, simulator, language);
    await page.getByRole("main").getByRole("link", { name: checkout.addAddress }).click();
    const form = await openedForm(page, addresses.add);
    await expectAccessible(page, "the form of an address within the checkout");
    await form.getByRole("button", { name: addresses.save }).click();
    await expect(field(form, "title")).toBeFocused();
    await expectAccessible(page, "an address with faults within the checkout");
    await form.getByRole("button", { name: messages(language).common.cancel }).click();
    await expect(choice(page, language)).toBeVisible();
    await toPayment(page, language);
  });
