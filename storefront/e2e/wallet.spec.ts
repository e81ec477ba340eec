import type { Page } from "@playwright/test";

import { expectAccessible } from "./support/axe.ts";
import {
  agree,
  BANK,
  beginCheckout,
  choosePayment,
  payButton,
  toPayment,
} from "./support/checkout.ts";
import { account, MEMBERS, signIn } from "./support/members.ts";
import { messages } from "./support/messages.ts";
import type { Simulator } from "./support/simulator.ts";
import { expect, test } from "./support/test.ts";

const { checkout: words, problems, wallet } = messages("tr");
/** Has cards at the simulated payment host (mocks/simulator, wallet). */
const PHONE = "905550000001";
/** Asks for an SMS code, as the stored card of that name does. */
const NUMBER = "5454545454545454";
const [PAY = ""] = wallet.pay.split(" (");
const [PAY_NEW = ""] = wallet.payNew.split(" (");

const card = (page: Page, name: string) =>
  page.getByRole("radio", { name: new RegExp(`^${name}`) });
const pay = (page: Page) => page.getByRole("button", { name: new RegExp(`^${PAY}`) });
const placed = (page: Page) => page.getByRole("heading", { name: words.placedTitle });

async function signInMember(page: Page) {
  await page.goto("/kilimler");
  await signIn(page, MEMBERS.plain.email);
  await expect(account(page, MEMBERS.plain.name)).toBeVisible();
}

/** A member whose order is confirmed and whose wallet is asked for its cards. */
async function askForWallet(page: Page, simulator: Simulator) {
  await beginCheckout(page, simulator);
  await toPayment(page);
  await choosePayment(page, 1);
  await page.getByText(words.byWallet).click();
  await agree(page);
  await payButton(page).click();
  await page.getByLabel(wallet.phone).fill(PHONE);
  await page.getByRole("button", { name: wallet.open }).click();
}

async function openWallet(page: Page, simulator: Simulator) {
  await signInMember(page);
  await askForWallet(page, simulator);
  await expect(card(page, "SMS kartım")).toBeVisible();
}

/** How many requests for this operation reached the payment host. */
async function sent(simulator: Simulator, operation: string): Promise<number> {
  const requests = await simulator.requests();
  return requests.filter(({ path }) => path === `/v2/${operation}`).length;
}

async function sendCode(page: Page, code: string) {
  // Exactly: a new card has the word in the name of its security code.
  await page.getByRole("textbox", { name: wallet.code, exact: true }).fill(code);
  await page.getByRole("button", { name: wallet.sendCode, exact: true }).click();
}

test("WAL-1 a stored card pays by a code from an SMS, a wrong one first", async ({
  page,
  simulator,
}) => {
  await openWallet(page, simulator);
  await expectAccessible(page, "the cards of the wallet");
  await card(page, "SMS kartım").check();
  await pay(page).click();
  await sendCode(page, "111111");
  await expect(page.getByText(wallet.wrongCode)).toBeVisible();
  await expectAccessible(page, "a wrong code");
  await sendCode(page, "123456");
  await expect(placed(page)).toBeVisible();
  await page.reload();
  await expect(placed(page)).toBeVisible();
});

test("WAL-6 3-D: to the bank's page and back to the order", async ({
  page,
  simulator,
  stack,
  watch,
}) => {
  watch.allowOrigin(BANK);
  await page.context().route(`${BANK}/**`, async (route) => {
    const url = route.request().url().replace(BANK, stack.shopUrl);
    const answer = await route.fetch({ url, maxRedirects: 0 });
    let { location } = answer.headers();
    // What a redirect leads to is not routed again: the bank's own ones are followed here.
    while (location?.startsWith("/bank")) {
      const next = await page.request.get(stack.shopUrl + location, { maxRedirects: 0 });
      location = next.headers().location;
    }
    await route.fulfill(location ? { status: 303, headers: { location } } : { response: answer });
  });
  // The simulated bank has no https; what the page does with its address is the same.
  await page.route("**/bff/wallet-requests**", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll(stack.shopUrl, BANK);
    await route.fulfill({ response: answer, body });
  });
  await openWallet(page, simulator);
  await card(page, "3D kartım").check();
  await pay(page).click();
  await expect(page).toHaveURL(new RegExp(`^${BANK}`));
  await page.getByRole("button", { name: "Onayla" }).click();
  await expect(placed(page)).toBeVisible();
  expect(page.url()).not.toMatch(/token|wallet=/);
});

test("WAL-1 a stored card is deleted", async ({ page, simulator }) => {
  await openWallet(page, simulator);
  const name = "Cihaz kartım";
  await page.getByRole("button", { name: wallet.remove.replace("{name}", name) }).click();
  await page.getByRole("button", { name: wallet.yesRemove }).click();
  await expect(page.getByText(wallet.removed.replace("{name}", name))).toBeVisible();
  await expect(card(page, name)).toBeHidden();
});

test("WAL-2 a new card leaves the browser encrypted", async ({ page, simulator }) => {
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.url(), request.postData() ?? ""));
  await openWallet(page, simulator);
  await page.getByRole("button", { name: wallet.newCard }).click();
  await page.getByLabel(wallet.cardNumber).fill(NUMBER);
  await page.getByLabel(wallet.cardHolder).fill("Deniz Örnek");
  await page.getByLabel(wallet.cardExpiry).fill("12/30");
  await page.getByLabel(wallet.cvc).fill("719");
  await expectAccessible(page, "a new card");
  await page.getByRole("button", { name: new RegExp(`^${PAY_NEW}`) }).click();
  await sendCode(page, "123456");
  await expect(placed(page)).toBeVisible();
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]),
  );
  expect([...sent, kept].filter((text) => text.includes(NUMBER))).toEqual([]);
});

test("WAL-3 a card is stored, listed and deleted by the name it was given", async ({
  page,
  simulator,
}) => {
  const name = "Günlük & %20 +kart";
  await openWallet(page, simulator);
  await page.getByRole("button", { name: wallet.newCard }).click();
  await page.getByLabel(wallet.cardNumber).fill(NUMBER);
  await page.getByLabel(wallet.cardHolder).fill("Şule Iğdır");
  await page.getByLabel(wallet.cardExpiry).fill("12/30");
  await page.getByLabel(wallet.cvc).fill("719");
  await page.getByLabel(wallet.save).check();
  await page.getByLabel(wallet.alias).fill(name);
  await page.getByRole("button", { name: new RegExp(`^${PAY_NEW}`) }).click();
  await sendCode(page, "123456");
  await expect(placed(page)).toBeVisible();
  await askForWallet(page, simulator);
  await page.getByRole("button", { name: wallet.remove.replace("{name}", name) }).click();
  await page.getByRole("button", { name: wallet.yesRemove }).click();
  await expect(page.getByText(wallet.removed.replace("{name}", name))).toBeVisible();
});

test("WAL-4 a host that fails is asked for the cards twice, and to pay once", async ({
  page,
  simulator,
  watch,
}) => {
  watch.expectErrors(/status of 50\d/);
  await signInMember(page);
  await simulator.faults("/v2/listManagement=reset");
  await simulator.forgetRequests();
  await askForWallet(page, simulator);
  await expect(page.getByText(problems.shop_failed)).toBeVisible();
  expect(await sent(simulator, "listManagement")).toBe(2);
  await simulator.faults("");
  await page.getByRole("button", { name: wallet.open }).click();
  await card(page, "SMS kartım").check();
  await simulator.faults("/v2/remotePurchaseOther=reset");
  await pay(page).click();
  // The shop is asked what became of it, and says so in its own words.
  await expect(page.getByRole("alert").getByText("Ödeme tamamlanmadı")).toBeVisible();
  expect(await sent(simulator, "remotePurchaseOther")).toBe(1);
  await expect(placed(page)).toBeHidden();
});

test("WAL-5 without a reference of its own a request has the default one, and codes are in English", async ({
  page,
  simulator,
}) => {
  await page.clock.install();
  await signInMember(page);
  await simulator.forgetRequests();
  await askForWallet(page, simulator);
  await card(page, "SMS kartım").check();
  await pay(page).click();
  await sendCode(page, "000000");
  await expect(page.getByText(wallet.codeExpired)).toBeVisible();
  // Another code can be had after half a minute.
  await page.clock.runFor(30_000);
  await page.getByRole("button", { name: wallet.resend }).click();
  await expect.poll(() => sent(simulator, "resendOtp")).toBe(1);
  await sendCode(page, "123456");
  await expect(placed(page)).toBeVisible();
  const fields = new Map(
    (await simulator.requests())
      .filter(({ path }) => path.startsWith("/v2/"))
      .map(({ path, body }) => [path.slice("/v2/".length), JSON.parse(body) as object]),
  );
  const common = { version: "34", clientType: "1", sendSmsLanguage: "eng" };
  expect(fields.get("listManagement")).toMatchObject({
    ...common,
    referenceNo: "00000000",
    listType: "ACCOUNT",
  });
  expect(fields.get("resendOtp")).toMatchObject({ ...common, referenceNo: "00000000" });
  expect(fields.get("validateTransaction")).toMatchObject(common);
});
