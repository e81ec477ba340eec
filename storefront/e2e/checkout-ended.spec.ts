import type { Page } from "@playwright/test";

import { bff } from "../src/lib/paths.ts";
import { expectAccessible } from "./support/axe.ts";
import { toast } from "./support/basket.ts";
import { agree, beginCheckout, choosePayment, payButton, toPayment } from "./support/checkout.ts";
import { account, MEMBERS, PASSWORD, signIn } from "./support/members.ts";
import { messages } from "./support/messages.ts";
import type { Simulator } from "./support/simulator.ts";
import { expect, test } from "./support/test.ts";

/*
 * What ends in the middle of the checkout at the shop: a member's bearer, or all that it knows of
 * its visitors. Always: nothing is sent meanwhile, nothing is lost, and it comes to one order.
 */
const { checkout: words, login } = messages("tr");
const { plain } = MEMBERS;

const placed = (page: Page) => page.getByRole("heading", { name: words.placedTitle });
const delivery = (page: Page) => page.getByRole("radiogroup", { name: words.delivery });
const methods = (page: Page) => page.getByRole("radiogroup", { name: words.method });
const offer = (page: Page) => page.getByRole("main").getByRole("button", { name: words.signIn });

const seenAt = async (simulator: Simulator, end: string) =>
  (await simulator.requests()).filter(({ path }) => path.endsWith(end)).length;
const ordersAt = (simulator: Simulator) => seenAt(simulator, "order-v5/checkout");

/** A member who has chosen everything and agreed to it. */
async function memberAtPayment(page: Page, simulator: Simulator): Promise<void> {
  await page.goto("/kilimler");
  await signIn(page, plain.email);
  await expect(account(page, plain.name)).toBeVisible();
  await guestAtPayment(page, simulator);
}

async function guestAtPayment(page: Page, simulator: Simulator): Promise<void> {
  await beginCheckout(page, simulator);
  await toPayment(page);
  await choosePayment(page, 0);
  await agree(page);
}

/** Signs in again in this browser, as another tab would, without this page noticing. */
async function signInElsewhere(page: Page): Promise<void> {
  const form = { type: "email", username: plain.email, password: PASSWORD };
  await page.evaluate(
    async ([address, body]) => {
      const answer = await fetch(address!, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-xsrf-token": /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? "",
        },
        body: body!,
      });
      const { token } = (await answer.json()) as { token: { value: string; expiresAt: number } };
      const kept = { value: token.value, timeout: token.expiresAt };
      localStorage.setItem("v5token", JSON.stringify(kept));
    },
    [bff.session("tr"), JSON.stringify(form)],
  );
}

/** Answers the offer to sign in, which the page stays with. */
async function acceptOffer(page: Page): Promise<void> {
  await offer(page).click();
  const dialog = page.getByRole("dialog", { name: login.title });
  await dialog.getByLabel(login.email).fill(plain.email);
  await dialog.locator("input[name=password]").fill(PASSWORD);
  const reloaded = page.waitForEvent("load");
  await dialog.getByRole("button", { name: login.submit, exact: true }).click();
  await reloaded;
  await expect(account(page, plain.name)).toBeVisible();
}

/** How the page comes to hear of it. */
const ENDS: [how: string, bring: (page: Page, simulator: Simulator) => Promise<void>][] = [
  [
    "as pay is pressed",
    async (page, simulator) => {
      // So little is left of this bearer that the next call has it renewed.
      await simulator.bearerLifetime(300);
      await signInElsewhere(page);
      await simulator.bearerLifetime(0);
      await payButton(page).click();
    },
  ],
  [
    "in another request just before pay is pressed",
    async (page, simulator) => {
      await simulator.bearerLifetime(300);
      await signInElsewhere(page);
      await simulator.bearerLifetime(0);
      await page.evaluate(async (address) => {
        const { value } = JSON.parse(localStorage.getItem("v5token") ?? "{}") as { value: string };
        await fetch(address, { headers: { authorization: `Bearer ${value}` } });
      }, bff.shell("tr"));
      await payButton(page).click();
    },
  ],
  [
    "as the page is loaded again",
    async (page, simulator) => {
      await simulator.bearerLifetime(0);
      await page.evaluate(() => {
        const entry = JSON.parse(localStorage.getItem("v5token") ?? "{}") as object;
        const timeout = Math.floor(Date.now() / 1000) + 60;
        localStorage.setItem("v5token", JSON.stringify({ ...entry, timeout }));
      });
      await page.reload();
    },
  ],
];

for (const [how, bring] of ENDS)
  test(`ORD-1 TOK-3 a bearer ends at the payment, ${how}: one order after signing in`, async ({
    page,
    simulator,
    watch,
  }) => {
    watch.expectErrors(/status of (?:401|403)/);
    await memberAtPayment(page, simulator);
    await simulator.forgetRequests();
    await bring(page, simulator);
    await expect(toast(page, login.sessionEnded)).toBeVisible();
    await expect(offer(page)).toBeVisible();
    await expect(page).toHaveURL(/step=payment/);
    await expect(account(page, null)).toBeVisible();
    await expect(methods(page).locator("input[name=payment]").first()).toBeChecked();
    await expectAccessible(page, "a payment whose member has to sign in");
    expect(await ordersAt(simulator), "nothing was sent").toBe(0);

    await simulator.bearerLifetime(3600);
    await acceptOffer(page);
    await expect(page).toHaveURL(/step=payment/);
    await expect(methods(page).locator("input[name=payment]").first()).toBeChecked();
    await expect(offer(page)).toHaveCount(0);
    await agree(page);
    await payButton(page).click();
    await expect(placed(page)).toBeVisible();
    await expect(page.getByText(words.nextFollow, { exact: true })).toBeVisible();
    expect(await ordersAt(simulator)).toBe(1);
  });

for (const [who, where] of [
  ["guest", "payment"],
  ["member", "payment"],
  ["member", "delivery"],
] as const)
  test(`CRT-7 ORD-1 the shop loses its sessions at the ${where}: a ${who} orders once`, async ({
    page,
    simulator,
    watch,
  }) => {
    watch.expectErrors(/status of (?:401|403)/);
    await (who === "guest" ? guestAtPayment : memberAtPayment)(page, simulator);
    if (where === "delivery") {
      await page.getByRole("button", { name: words.toAddress }).click();
      await expect(delivery(page).getByRole("radio").first()).toBeChecked();
    }
    await simulator.forgetRequests();
    await simulator.forgetSessions();
    const next = page.getByRole("button", { name: words.toPayment });
    await (where === "payment" ? payButton(page) : next).click();
    await expect(toast(page, words.refilled)).toBeVisible();
    await expect(delivery(page)).toBeVisible();
    await expectAccessible(page, "a basket that was filled again");
    expect(await ordersAt(simulator), "nothing was sent").toBe(0);
    if (who === "member") await acceptOffer(page);
    await toPayment(page);
    await expect(methods(page).locator("input[name=payment]").first()).toBeChecked();
    await agree(page);
    await payButton(page).click();
    await expect(placed(page)).toBeVisible();
    const follow = who === "member" ? words.nextFollow : words.nextFollowGuest;
    await expect(page.getByText(follow, { exact: true })).toBeVisible();
    expect(await ordersAt(simulator)).toBe(1);
    expect(await seenAt(simulator, "cart/add-to-cart"), "one line, put back once").toBe(1);
    await page.goto("/sepet");
    await expect(page.getByText(messages("tr").cart.empty).first()).toBeVisible();
  });
