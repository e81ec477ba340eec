import type { Page } from "@playwright/test";

import { expectAccessible } from "./support/axe.ts";
import { lines } from "./support/basket.ts";
import { agree, beginCheckout, choosePayment, payButton, toPayment } from "./support/checkout.ts";
import { account, MEMBERS, PASSWORD, signIn } from "./support/members.ts";
import { messages } from "./support/messages.ts";
import { expect, test } from "./support/test.ts";

const { checkout: words, login } = messages("tr");
const placed = (page: Page) => page.getByRole("heading", { name: words.placedTitle });
const addresses = (page: Page) => page.getByRole("radiogroup", { name: words.delivery });

test("CRT-7 ORD-1 the shop has forgotten the session: the basket is filled again, once, in all tabs together", async ({
  page,
  context,
  simulator,
}) => {
  await beginCheckout(page, simulator);
  await toPayment(page);
  await choosePayment(page, 0);
  await context.clearCookies({ name: "PHPSESSID" });
  const other = await context.newPage();
  await Promise.all([page.reload(), other.goto("/order?step=payment")]);
  await expect(page.getByText(words.refilled).or(other.getByText(words.refilled))).not.toHaveCount(
    0,
  );
  for (const tab of [page, other]) await expect(addresses(tab)).toBeVisible();
  await other.goto("/sepet");
  await expect(lines(other)).toHaveCount(1);
  await expect(
    lines(other).getByRole("spinbutton").or(lines(other).getByRole("textbox")),
  ).toHaveValue("1");
  await other.close();
  await page.reload();
  await expect(addresses(page)).toBeVisible();
  await expect(page.getByText(words.refilled)).toHaveCount(0);
  await toPayment(page);
  await expect(page.locator("input[name=payment]").first()).toBeChecked();
  await agree(page);
  await payButton(page).click();
  await expect(placed(page)).toBeVisible();
});

test("CRT-7 ORD-1 forgotten between the choice and the press: nothing is sent, and the basket comes back", async ({
  page,
  context,
  simulator,
}) => {
  await beginCheckout(page, simulator);
  await toPayment(page);
  await choosePayment(page, 0);
  await agree(page);
  await simulator.forgetRequests();
  await context.clearCookies({ name: "PHPSESSID" });
  await payButton(page).click();
  await expect(page.getByText(words.refilled)).toBeVisible();
  await expectAccessible(page, "a basket that was filled again");
  await toPayment(page);
  await agree(page);
  await payButton(page).click();
  await expect(placed(page)).toBeVisible();
  const sent = (await simulator.requests()).filter(({ path }) =>
    path.endsWith("order-v5/checkout"),
  );
  expect(sent).toHaveLength(1);
});

test("CRT-7 ORD-1 an order that is placed leaves nothing to fill a basket with", async ({
  page,
  context,
  simulator,
}) => {
  await beginCheckout(page, simulator);
  await toPayment(page);
  await choosePayment(page, 0);
  await agree(page);
  await payButton(page).click();
  await expect(placed(page)).toBeVisible();
  await context.clearCookies({ name: "PHPSESSID" });
  await page.goto("/order");
  await expect(page.getByText(words.emptyTitle)).toBeVisible();
});

test("AUT-2 TOK-3 ORD-1 a member whose token ends in the middle signs in, and is at the same step", async ({
  page,
  simulator,
  watch,
}) => {
  watch.expectErrors(/status of (?:401|403)/);
  await page.goto("/");
  await signIn(page, MEMBERS.plain.email);
  await expect(account(page, MEMBERS.plain.name)).toBeVisible();
  await beginCheckout(page, simulator);
  await toPayment(page);
  await choosePayment(page, 0);
  // The token is none that the shop knows.
  await page.evaluate(() => {
    const entry = JSON.parse(localStorage.getItem("v5token") ?? "{}") as { value?: string };
    localStorage.setItem("v5token", JSON.stringify({ ...entry, value: "expired" }));
  });
  await page.reload();
  await expect(page).toHaveURL(/step=payment/);
  const main = page.getByRole("main");
  await main.getByRole("button", { name: words.signIn }).click();
  const dialog = page.getByRole("dialog", { name: login.title });
  await dialog.getByLabel(login.email).fill(MEMBERS.plain.email);
  await dialog.locator("input[name=password]").fill(PASSWORD);
  const reloaded = page.waitForEvent("load");
  await dialog.getByRole("button", { name: login.submit, exact: true }).click();
  await reloaded;
  await expect(page).toHaveURL(/step=payment/);
  await expect(account(page, MEMBERS.plain.name)).toBeVisible();
});

test("ORD-1 CRT-3 what comes next stays after a reload: accounts, the appointment and its calendar file; another browser sees nothing of it", async ({
  page,
  browser,
  simulator,
  stack,
}) => {
  await beginCheckout(page, simulator);
  await page.getByRole("radiogroup", { name: words.carrier }).getByRole("radio").nth(1).check();
  await page.getByRole("radiogroup", { name: words.slot }).getByRole("radio").nth(1).check();
  await toPayment(page);
  await choosePayment(page, 0);
  await agree(page);
  await payButton(page).click();
  await expect(placed(page)).toBeVisible();
  await page.reload();
  await expect(page.getByText("TR00 0000 0000 0000 0000 0000 01")).toBeVisible();
  const main = page.getByRole("main");
  const number = /VT\d+/.exec(await main.innerText())?.[0] ?? "";
  const download = page.waitForEvent("download");
  await main.getByRole("button", { name: words.addToCalendar }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`${number}.ics`);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  expect(text).toMatch(/DTSTART;TZID=Europe\/Istanbul:\d{8}T090000\r\n/);
  expect(text).toMatch(/DTEND;TZID=Europe\/Istanbul:\d{8}T130000\r\n/);
  expect(text).toContain(number);

  const elsewhere = await browser.newContext();
  const stranger = await elsewhere.newPage();
  await stranger.goto(`${stack.url}/order?step=approve`);
  await expect(stranger.getByText(words.noAttemptTitle)).toBeVisible();
  expect(await stranger.getByRole("main").innerText()).not.toMatch(/VT\d|TR00/);
  await elsewhere.close();
});
