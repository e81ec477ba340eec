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
import { messages } from "./support/messages.ts";
import { expect, test } from "./support/test.ts";

const { checkout: words } = messages("tr");
const placed = (page: Page) => page.getByRole("heading", { name: words.placedTitle });

test("CRT-7 ORD-1 forgotten between the choice and the press: nothing is sent, and the basket comes back", async ({
  page,
  simulator,
  watch,
}) => {
  // The token of the session that is gone.
  watch.expectErrors(/status of 403/);
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
