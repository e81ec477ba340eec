import { expect, type Locator, type Page } from "@playwright/test";

import type { Language } from "../../src/lib/locale.ts";
import { buy } from "./basket.ts";
import { productAddress } from "./catalogue.ts";
import { messages } from "./messages.ts";
import type { Simulator } from "./simulator.ts";

/** Public test numbers that the simulated shop knows (mocks/simulator, checkout). */
export const CARDS = {
  paid: "4111111111111111",
  threeD: "5555555555554444",
  declined: "4000000000000002",
} as const;

/** The host that the bank's page has in tests; the simulator answers for it. */
export const BANK = "https://bank.example.test";

/** Puts something into the basket and goes from there to the first step. */
export async function beginCheckout(
  page: Page,
  simulator: Simulator,
  language: Language = "tr",
): Promise<void> {
  const words = messages(language);
  const prefix = language === "tr" ? "" : `/${language}`;
  const product = await simulator.special("added");
  await buy(page, await productAddress(page.request, product, language), language);
  await page.goto(`${prefix}/sepet`);
  await page.getByRole("main").getByRole("link", { name: words.cart.checkout }).click();
  await expect(page.getByRole("radiogroup", { name: words.checkout.delivery })).toBeVisible();
}

/** Chooses the first address, and goes on to the payments. */
export async function toPayment(page: Page, language: Language = "tr"): Promise<void> {
  const { checkout } = messages(language);
  const addresses = page.getByRole("radiogroup", { name: checkout.delivery });
  await addresses.getByRole("radio").first().check();
  await page.getByRole("button", { name: checkout.toPayment }).click();
  await expect(page.getByRole("radiogroup", { name: checkout.method })).toBeVisible();
}

/** Chooses the method at this place of the shop's list: 0 is the bank transfer, 1 the card. */
export async function choosePayment(page: Page, at: number, language: Language = "tr") {
  const { checkout } = messages(language);
  const written = page.waitForResponse((answer) => answer.url().includes("/bff/checkout/payment"));
  await page
    .getByRole("radiogroup", { name: checkout.method })
    .locator("input[name=payment]")
    .nth(at)
    .check();
  await written;
}

export async function fillCard(page: Page, number: string, language: Language = "tr") {
  const { checkout } = messages(language);
  await page.getByLabel(checkout.cardNumber).pressSequentially(number);
  await page.getByLabel(checkout.cardHolder).fill("Deniz Örnek");
  await page.getByLabel(checkout.cardExpiry).pressSequentially("1230");
  await page.getByLabel(checkout.cvc).fill("123");
}

/** Ticks every text that the shop wants agreed to. */
export async function agree(page: Page): Promise<void> {
  for (const box of await page
    .locator("input[type=checkbox][name$=_information], input[type=checkbox][name$=_agreement]")
    .or(page.locator("input[type=checkbox][name=clarification_text]"))
    .all())
    await box.check();
}

export function payButton(page: Page, language: Language = "tr"): Locator {
  const [before] = messages(language).checkout.pay.split("{");
  return page.getByRole("button", { name: new RegExp(`^${before?.replace("(", "\\(")}`) });
}

/** The shop, and the gateway, know this browser no more; what is on the device stays there. */
export async function forgetSession(page: Page): Promise<void> {
  await page.context().clearCookies({ name: /^(?!cookie-law$|mobileApp$)/ });
}
