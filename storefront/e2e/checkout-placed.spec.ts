import { readFile } from "node:fs/promises";

import type { Locator } from "@playwright/test";

import { expectAccessible } from "./support/axe.ts";
import { agree, beginCheckout, choosePayment, payButton, toPayment } from "./support/checkout.ts";
import { messages } from "./support/messages.ts";
import { expect, test } from "./support/test.ts";

for (const language of ["tr", "ar"] as const)
  test(`ORD-1 after the order: accounts, the delivery for a calendar, and what comes next, in ${language}`, async ({
    page,
    simulator,
  }) => {
    const { checkout: words } = messages(language);
    await beginCheckout(page, simulator, language);
    const { carrier, slot } = words;
    await page.getByRole("radiogroup", { name: carrier }).getByRole("radio").nth(1).check();
    const chosen = page.waitForResponse((answer) => answer.url().includes("/bff/checkout/slot"));
    await page.getByRole("radiogroup", { name: slot }).getByRole("radio").nth(1).check();
    await chosen;
    await toPayment(page, language);
    await choosePayment(page, 0, language);
    await agree(page);
    await payButton(page, language).click();
    const placed = page.getByRole("heading", { name: words.placedTitle });
    await expect(placed).toBeVisible();
    await page.reload();
    await expect(placed).toBeVisible();
    await expect(page.getByText("TR00 0000 0000 0000 0000 0000 01")).toBeVisible();
    await expect(page.getByText(words.nextFollowGuest)).toBeVisible();
    await expectAccessible(page, "the placed order, with a delivery");
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: words.calendar }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^VT\d+\.ics$/);
    const calendar = await readFile(await file.path(), "utf8");
    expect(calendar).toMatch(/^BEGIN:VCALENDAR\r\n/);
    expect(calendar).toMatch(
      /\r\nDTSTART;TZID=Europe\/Istanbul:20\d{6}T090000\r\nDTEND;TZID=Europe\/Istanbul:20\d{6}T130000\r\n/,
    );
    expect(calendar).toContain(`SUMMARY:${words.calendarTitle}`);
  });

test("AUT-2 CNS-1 a guest who has ordered becomes a member by a password alone", async ({
  page,
  simulator,
}) => {
  const email = `nil${Date.now()}@example.test`;
  const { addresses: labels, checkout: words, consents, notices } = messages("tr");
  const field = (form: Locator, name: string) => form.locator(`[name="${name}"]`);
  const main = page.getByRole("main");
  await beginCheckout(page, simulator);
  await main.getByRole("link", { name: words.addAddress }).click();
  const form = main.getByRole("region", { name: words.addAddress });
  await expect(field(form, "city")).toBeVisible();
  for (const [name, text] of Object.entries({
    title: "Ev",
    fullName: "Nil Su Kaya",
    phone: "5321112233",
    email,
    city: "İstanbul",
    town: "Kadıköy",
    street: "Moda Cd. 12",
  }))
    await field(form, name).pressSequentially(text);
  await field(form, "district").pressSequentially("cafer");
  await form.getByRole("option", { name: /^Caferağa/ }).click();
  await form.getByRole("button", { name: labels.save }).click();
  await page.getByRole("button", { name: words.toPayment }).click();
  await choosePayment(page, 0);
  await agree(page);
  await payButton(page).click();
  const join = main.getByRole("region", { name: words.joinTitle });
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
