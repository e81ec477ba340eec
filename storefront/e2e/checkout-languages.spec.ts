import type { Locator, Page } from "@playwright/test";

import { LANGUAGES, type Language } from "../src/lib/locale.ts";
import { href } from "../src/lib/paths.ts";
import { expectAccessible } from "./support/axe.ts";
import { lines } from "./support/basket.ts";
import {
  agree,
  beginCheckout,
  CARDS,
  choosePayment,
  fillCard,
  payButton,
  toPayment,
} from "./support/checkout.ts";
import { expectHelpfulFields } from "./support/fields.ts";
import { hydrated } from "./support/hydration.ts";
import { account, MEMBERS, signIn } from "./support/members.ts";
import { messages } from "./support/messages.ts";
import type { Simulator } from "./support/simulator.ts";
import { expect, test } from "./support/test.ts";

/*
 * Every step of the checkout and the wallet, at its start and with its errors, in every language:
 * axe reports nothing, and every text field declares its purpose.
 */

/** One payment of each kind that the shop has, besides the card. */
const OTHER_PAYMENTS = { transfer: "-1", elsewhere: "-9", atTheDoor: "7" } as const;
const [BY_SMS, BY_CHOICE] = ["-13", "-17"] as const;
/** Phones at the simulated payment host: with cards, and with cards not linked to this shop. */
const PHONES = { linked: "905550000001", notLinked: "905550000011" } as const;

async function look(page: Page, what: string, fields = false): Promise<void> {
  if (fields) await expectHelpfulFields(page, what);
  await expectAccessible(page, what);
}

async function chooseMethod(page: Page, id: string): Promise<void> {
  const written = page.waitForResponse((answer) => answer.url().includes("/bff/checkout/payment"));
  await page.locator(`input[name=payment][value='${id}']`).check();
  await written;
}

/** Pays by this method; there is no order yet where the shop asks for something besides. */
async function payBy(page: Page, id: string, language: Language): Promise<void> {
  await chooseMethod(page, id);
  await agree(page);
  await payButton(page, language).click();
}

async function giveUp(page: Page, language: Language): Promise<void> {
  const { checkout } = messages(language);
  await page.getByRole("main").getByRole("button", { name: checkout.giveUp }).click();
  await expect(page.getByRole("radiogroup", { name: checkout.method })).toBeVisible();
}

/** The form of an address, once the shop has said which fields it has. */
async function openAddressForm(page: Page, language: Language): Promise<Locator> {
  const { checkout, addresses } = messages(language);
  await page.getByRole("main").getByRole("link", { name: checkout.addAddress }).click();
  const form = page.getByRole("main").getByRole("form", { name: addresses.add });
  await expect(form.locator("[name=country]")).toHaveValue("TR");
  await expect(form.locator("[name=city]")).toBeVisible();
  return form;
}

/** A member whose wallet opens. */
async function toWallet(page: Page, simulator: Simulator, language: Language): Promise<void> {
  await page.goto(href(language, "/kilimler"));
  await signIn(page, MEMBERS.plain.email, language);
  await expect(account(page, MEMBERS.plain.name, language)).toBeVisible();
  await beginCheckout(page, simulator, language);
  await toPayment(page, language);
  await choosePayment(page, 1, language);
  await page.getByText(messages(language).checkout.byWallet).click();
  await look(page, "paying with the wallet");
  await agree(page);
  await payButton(page, language).click();
}

for (const language of LANGUAGES) {
  const { checkout, cart, addresses, wallet, login, common, notices } = messages(language);

  test(`ORD-1 REG-7 WID-8 from the basket to a declined card in ${language}`, async ({
    page,
    simulator,
  }) => {
    test.slow(); // Twenty looks by axe, each in light and dark.
    const main = page.getByRole("main");
    const next = page.getByRole("button", { name: checkout.toPayment });
    await beginCheckout(page, simulator, language);
    await test.step("the basket", async () => {
      await page.goto(href(language, "/sepet"));
      await expect(lines(page, language)).toHaveCount(1);
      await look(page, "the basket");
      await main.getByRole("link", { name: cart.checkout }).click();
      await expect(page.getByRole("radiogroup", { name: checkout.delivery })).toBeVisible();
    });
    await test.step("a guest may sign in", async () => {
      await hydrated(next);
      await main.getByRole("button", { name: checkout.signIn }).click();
      const dialog = page.getByRole("dialog", { name: login.title });
      await expect(dialog.getByLabel(login.email)).toBeVisible();
      await look(page, "a guest who may sign in", true);
      await dialog.getByRole("button", { name: login.submit, exact: true }).click();
      await expect(dialog.getByText(notices.fieldRequired).first()).toBeVisible();
      await look(page, "signing in, left empty", true);
      await dialog.getByRole("tab", { name: login.byPhone }).click();
      await expect(dialog.getByLabel(login.phone)).toBeVisible();
      await look(page, "signing in by phone", true);
      await dialog.getByRole("button", { name: common.close }).click();
    });
    await test.step("no address is chosen", async () => {
      await next.click();
      await expect(page.getByText(checkout.choose).first()).toBeVisible();
      await look(page, "no address is chosen");
    });
    await test.step("a form of an address, left empty", async () => {
      const form = await openAddressForm(page, language);
      await look(page, "the form of an address", true);
      await form.getByRole("button", { name: addresses.save }).click();
      await expect(form.locator("[name=title]")).toBeFocused();
      await look(page, "an address left empty");
      await form.getByText(addresses.company, { exact: true }).click();
      await expect(form.locator("[name=taxNumber]")).toBeVisible();
      await form.getByRole("button", { name: addresses.save }).click();
      await look(page, "a company's address left empty", true);
      await form.getByRole("button", { name: common.cancel }).click();
    });
    await test.step("collecting at a store, left empty", async () => {
      await page.getByRole("radio", { name: checkout.modeStore }).check();
      await expect(page.getByLabel(checkout.collector)).toBeVisible();
      await next.click();
      await expect(main.getByText(notices.fieldRequired).first()).toBeVisible();
      await look(page, "collecting at a store, left empty", true);
      await page.getByRole("radio", { name: checkout.modeDelivery }).check();
    });
    await test.step("a carrier by appointment", async () => {
      const carriers = page.getByRole("radiogroup", { name: checkout.carrier });
      await carriers.getByRole("radio").nth(1).check();
      await expect(page.getByRole("radiogroup", { name: checkout.slot })).toBeVisible();
      await look(page, "a carrier by appointment");
      await carriers.getByRole("radio").first().check();
    });
    await toPayment(page, language);
    await test.step("payments, and nothing agreed to", async () => {
      for (const [what, id] of Object.entries(OTHER_PAYMENTS)) {
        await chooseMethod(page, id);
        await look(page, `a payment: ${what}`);
      }
      await payButton(page, language).click();
      await expect(page.getByText(notices.fieldMandatory).first()).toBeVisible();
      await look(page, "nothing agreed to");
    });
    await test.step("an agreement that is read", async () => {
      const title = checkout.distance_agreement;
      await page.getByText(checkout.readText.replace("{text}", title)).click();
      const reading = page.getByRole("dialog", { name: title });
      await expect(reading.getByRole("region", { name: title })).toBeVisible();
      await look(page, "an agreement that is read");
      await reading.getByRole("button", { name: checkout.acceptText }).click();
      await expect(reading).toBeHidden();
    });
    await test.step("a card, empty and declined", async () => {
      await choosePayment(page, 1, language);
      await agree(page);
      await payButton(page, language).click();
      await expect(page.getByLabel(checkout.cardNumber)).toHaveAttribute("aria-invalid", "true");
      await look(page, "a card left empty", true);
      await fillCard(page, CARDS.declined, language);
      await payButton(page, language).click();
      await expect(page.getByRole("alert").first()).toBeFocused();
      await look(page, "a declined card", true);
    });
  });

  test(`ORD-1 WAL-1 WID-8 the wallet, codes and the placed order in ${language}`, async ({
    page,
    simulator,
  }) => {
    test.slow(); // Twenty looks by axe, each in light and dark.
    const main = page.getByRole("main");
    await toWallet(page, simulator, language);
    const phone = page.getByLabel(wallet.phone);
    const open = page.getByRole("button", { name: wallet.open });
    await test.step("a telephone that is none", async () => {
      await phone.fill("12");
      await open.click();
      await expect(phone).toHaveAttribute("aria-invalid", "true");
      await look(page, "the wallet's telephone", true);
    });
    await test.step("an account to link, and a wrong code", async () => {
      await phone.fill(PHONES.notLinked);
      await open.click();
      const link = main.getByRole("button", { name: wallet.link });
      await expect(link).toBeVisible();
      await look(page, "an account to link");
      await link.click();
      const code = main.getByRole("textbox", { name: wallet.code, exact: true });
      await expect(code).toBeVisible();
      await look(page, "a code for the wallet", true);
      await code.fill("111111");
      await main.getByRole("button", { name: wallet.sendCode, exact: true }).click();
      await expect(main.getByText(wallet.wrongCode)).toBeVisible();
      await look(page, "a wrong code for the wallet", true);
      await main.getByRole("button", { name: wallet.otherPayment }).click();
    });
    await test.step("cards of the wallet, and another one left empty", async () => {
      await agree(page);
      await payButton(page, language).click();
      await phone.fill(PHONES.linked);
      await open.click();
      const stored = main.getByRole("radio", { name: /^SMS kartım/ });
      await expect(stored).toBeVisible();
      await look(page, "the cards of the wallet");
      await main.getByRole("button", { name: wallet.newCard }).click();
      await main.getByRole("checkbox", { name: wallet.save }).check();
      await look(page, "a new card for the wallet", true);
      await main
        .getByRole("button", { name: new RegExp(`^${wallet.payNew.split("{")[0]!.split("(")[0]}`) })
        .click();
      await expect(main.getByLabel(wallet.cardNumber)).toHaveAttribute("aria-invalid", "true");
      await look(page, "a new card for the wallet left empty", true);
      await main.getByRole("button", { name: wallet.storedCards }).click();
      await expect(stored).toBeVisible();
      await main.getByRole("button", { name: wallet.otherPayment }).click();
    });
    await test.step("a code by SMS, a wrong one", async () => {
      await payBy(page, BY_SMS, language);
      const code = main.getByRole("textbox", { name: checkout.code });
      await expect(code).toBeVisible();
      await look(page, "a code by SMS", true);
      await code.fill("0000");
      await main.getByRole("button", { name: checkout.sendCode }).click();
      await expect(code).toHaveAttribute("aria-invalid", "true");
      await look(page, "a wrong code by SMS", true);
      await giveUp(page, language);
    });
    await test.step("how a payment is approved", async () => {
      await payBy(page, BY_CHOICE, language);
      await expect(main.getByRole("radio", { name: checkout.byPhone })).toBeVisible();
      await look(page, "the choice of an approval");
      await giveUp(page, language);
    });
    await payBy(page, OTHER_PAYMENTS.transfer, language);
    await expect(page.getByRole("heading", { name: checkout.placedTitle })).toBeVisible();
    await look(page, "the placed order");
  });
}
