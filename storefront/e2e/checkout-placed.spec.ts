import { readFile } from "node:fs/promises";

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
    expect(calendar).toMatch(/\r\nDTSTART:20\d{6}T090000\r\nDTEND:20\d{6}T130000\r\n/);
    expect(calendar).toContain(`SUMMARY:${words.calendarTitle}`);
  });
