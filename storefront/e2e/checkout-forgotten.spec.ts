import type { Page } from "@playwright/test";

import { expectAccessible } from "./support/axe.ts";
import { toast } from "./support/basket.ts";
import {
  agree,
  beginCheckout,
  choosePayment,
  forgetSession,
  payButton,
  toPayment,
} from "./support/checkout.ts";
import { account, MEMBERS, PASSWORD, signIn } from "./support/members.ts";
import { messages } from "./support/messages.ts";
import { expect, test } from "./support/test.ts";

const { checkout: words, login } = messages("tr");
const placed = (page: Page) => page.getByRole("heading", { name: words.placedTitle });

test("CRT-7 ORD-1 forgotten between the choice and the press: nothing is sent, and the basket comes back", async ({
  page,
  simulator,
}) => {
  await beginCheckout(page, simulator);
  await toPayment(page);
  await choosePayment(page, 0);
  await agree(page);
  await simulator.forgetRequests();
  await forgetSession(page);
  await payButton(page).click();
  await expect(toast(page, words.refilled)).toBeVisible();
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
  simulator,
}) => {
  await beginCheckout(page, simulator);
  await toPayment(page);
  await choosePayment(page, 0);
  await agree(page);
  await payButton(page).click();
  await expect(placed(page)).toBeVisible();
  await forgetSession(page);
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
  // The token is near its end, and none that the shop knows.
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => {
    const entry = JSON.parse(localStorage.getItem("v5token") ?? "{}") as { value?: string };
    localStorage.setItem(
      "v5token",
      JSON.stringify({ ...entry, value: "expired", timeout: Math.floor(Date.now() / 1000) + 60 }),
    );
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

test("ORD-1 opened in another browser, the approval tells nothing personal", async ({
  page,
  browser,
  simulator,
  stack,
}) => {
  await beginCheckout(page, simulator);
  await toPayment(page);
  await choosePayment(page, 0);
  await agree(page);
  await payButton(page).click();
  await expect(placed(page)).toBeVisible();
  const elsewhere = await browser.newContext();
  const stranger = await elsewhere.newPage();
  await stranger.goto(`${stack.url}/order?step=approve`);
  await expect(stranger.getByText(words.noAttemptTitle)).toBeVisible();
  expect(await stranger.getByRole("main").innerText()).not.toMatch(/VT\d|TR00/);
  await elsewhere.close();
});
