/**
 * `scripts/autofill.sh`: the form filler of a whole Chromium (the headless shell of the other tests
 * has none) fills in a member's address, a guest's address in the checkout and a payment card, each
 * at one go. Tells what stands in each field and what the gateway has of the saved addresses; a
 * field that is wrong ends it with exit code 1. Fills in the forms of a stack of its own.
 */
import assert from "node:assert/strict";

import type { Browser, CDPSession, Locator, Page } from "@playwright/test";

import { ADDRESSES_PAGE } from "../src/lib/lazy-paths.ts";
import type { Address, NewOrder } from "../src/lib/gateway/types.ts";
import {
  agree,
  beginCheckout,
  CARDS,
  choosePayment,
  payButton,
  toPayment,
} from "./support/checkout.ts";
import { register, signIn } from "./support/members.ts";
import { messages } from "./support/messages.ts";
import { newShopper, withBrowser } from "./support/open-browser.ts";
import type { Stack } from "./support/stack.ts";

const { addresses: labels, checkout: words } = messages("tr");

type Filler = { address: { fields: { name: string; value: string }[] } } | { card: typeof CARD };

const address = (fields: Record<string, string>): Filler => ({
  address: { fields: Object.entries(fields).map(([name, value]) => ({ name, value })) },
});

/** As Chromium keeps an address in Turkey: names of its field types. */
const MODA = {
  NAME_FULL: "Nil Kaya",
  PHONE_HOME_WHOLE_NUMBER: "+905321112233",
  EMAIL_ADDRESS: "nil@example.test",
  ADDRESS_HOME_COUNTRY: "TR",
  ADDRESS_HOME_STATE: "İstanbul",
  ADDRESS_HOME_CITY: "Kadıköy",
  ADDRESS_HOME_DEPENDENT_LOCALITY: "Caferağa Mahallesi",
  ADDRESS_HOME_STREET_ADDRESS: "Moda Cd. 12\nDaire 3",
  ADDRESS_HOME_ZIP: "34710",
};
const CARD = {
  number: CARDS.paid,
  name: "Nil Kaya",
  expiryMonth: "09",
  expiryYear: "2031",
  cvc: "123",
};

/** Fills in the form around a field, as a choice from the browser's list would. */
async function fillIn(session: CDPSession, page: Page, anchor: Locator, filler: Filler) {
  await anchor.click();
  await anchor.evaluate((element) => element.setAttribute("data-autofill-anchor", ""));
  const { root } = await session.send("DOM.getDocument");
  const { nodeId } = await session.send("DOM.querySelector", {
    nodeId: root.nodeId,
    selector: "[data-autofill-anchor]",
  });
  const { node } = await session.send("DOM.describeNode", { nodeId });
  await session.send("Autofill.trigger", { fieldId: node.backendNodeId, ...filler });
  await page.locator("[data-autofill-anchor]").evaluate((element) => {
    element.removeAttribute("data-autofill-anchor");
  });
}

/** Waits until all fields have these values; a name without one in the form fails. */
async function holds(form: Locator, what: string, expected: Record<string, string | RegExp>) {
  const read = () =>
    form.evaluate(
      (element, names) =>
        Object.fromEntries(
          names.map((name) => {
            const field = element.querySelector<HTMLInputElement>(`[name="${name}"]`);
            return [name, field && field.value];
          }),
        ),
      Object.keys(expected),
    );
  const isRight = (values: Record<string, string | null>) =>
    Object.entries(expected).every(([name, wanted]) => {
      const value = values[name] ?? null;
      return value !== null && (wanted instanceof RegExp ? wanted.test(value) : wanted === value);
    });
  const endsAtMs = Date.now() + 10_000;
  let values = await read();
  while (!isRight(values) && Date.now() < endsAtMs) {
    await form.page().evaluate(() => new Promise(requestAnimationFrame));
    values = await read();
  }
  console.log(what, values);
  assert.ok(isRight(values), `${what}: ${JSON.stringify(values)} is not as it should be`);
}

const PLACES = {
  country: "TR",
  city: "İstanbul",
  cityCode: "34",
  town: "Kadıköy",
  townCode: "3423",
  district: /^Caferağa/,
  districtCode: /^3423\d+$/,
  postalCode: "34710",
};
const PERSON = {
  title: "Ev",
  fullName: "Nil Kaya",
  phone: "+90 532 111 22 33",
  street: "Moda Cd. 12\nDaire 3",
};

/** What the gateway has of the only address with this title, read anew. */
async function saved(page: Page, title: string): Promise<Address> {
  const list = await page.evaluate(async () => {
    const token = JSON.parse(localStorage.getItem("v5token") ?? "null") as {
      value: string;
    } | null;
    const headers: HeadersInit = token ? { authorization: `Bearer ${token.value}` } : {};
    const answer = await fetch("/bff/addresses?language=tr", { headers });
    return (await answer.json()) as { addresses: Address[] };
  });
  const found = list.addresses.filter((one) => one.title === title);
  assert.equal(found.length, 1, `one address "${title}" in ${JSON.stringify(list)}`);
  return found[0]!;
}

function isModa(address: Address, email: string | null): void {
  console.log("the gateway has", address);
  const { fullName, phone, street, country, city, town, district, postalCode } = address;
  assert.deepEqual(
    { fullName, phone, street, postalCode, email: address.email },
    {
      fullName: "Nil Kaya",
      phone: "905321112233",
      street: "Moda Cd. 12, Daire 3",
      postalCode: "34710",
      email,
    },
  );
  assert.deepEqual(
    [country?.code, city, town, district?.code?.startsWith("3423")],
    ["TR", { code: "34", name: "İstanbul" }, { code: "3423", name: "Kadıköy" }, true],
  );
  assert.match(district?.name ?? "", /^Caferağa/);
}

/** The form of a new address, with the title that no browser knows. */
async function titledForm(page: Page): Promise<Locator> {
  const form = page.getByRole("main").getByRole("form", { name: labels.add });
  await form.locator("[name=city]").waitFor();
  await form.locator("[name=title]").fill("Ev");
  return form;
}

/** The form of a member of their own, who has no address yet. */
async function memberForm(page: Page): Promise<Locator> {
  await page.goto("/");
  const { email } = await register(new URL(page.url()).origin, "yeni");
  await signIn(page, email);
  await page.goto(`${ADDRESSES_PAGE}#new`);
  return titledForm(page);
}

async function save(page: Page, form: Locator): Promise<void> {
  await form.getByRole("button", { name: labels.save }).click();
  await page.getByRole("main").getByRole("listitem").filter({ hasText: "Ev" }).waitFor();
}

async function memberAddress(page: Page, session: CDPSession): Promise<void> {
  const form = await memberForm(page);
  await fillIn(session, page, form.locator("[name=fullName]"), address(MODA));
  await holds(form, "a member's address", { ...PERSON, ...PLACES });
  await save(page, form);
  isModa(await saved(page, "Ev"), null);
}

/** Where the fields change with the country, which comes in the same go. */
async function foreignAddress(page: Page, session: CDPSession): Promise<void> {
  const form = await memberForm(page);
  const { ADDRESS_HOME_DEPENDENT_LOCALITY: _, ...person } = MODA;
  const munich = {
    ...person,
    ADDRESS_HOME_COUNTRY: "DE",
    ADDRESS_HOME_STATE: "Bayern",
    ADDRESS_HOME_CITY: "München",
    ADDRESS_HOME_STREET_ADDRESS: "Weg 1",
    ADDRESS_HOME_ZIP: "80331",
  };
  await fillIn(session, page, form.locator("[name=fullName]"), address(munich));
  await holds(form, "an address abroad", {
    ...PERSON,
    street: "Weg 1",
    country: "DE",
    countryName: "Almanya",
    city: /^(Bayern|Bavyera)/,
    cityCode: "DE-BY",
    postalCode: "80331",
  });
  await save(page, form);
  const { country, city, postalCode, street } = await saved(page, "Ev");
  assert.deepEqual(
    { country: country?.code, city: city?.code, postalCode, street },
    { country: "DE", city: "DE-BY", postalCode: "80331", street: "Weg 1" },
  );
}

async function guestAddress(page: Page, session: CDPSession, stack: Stack): Promise<void> {
  await beginCheckout(page, stack.simulator);
  await page.getByRole("main").getByRole("link", { name: words.addAddress }).click();
  const form = await titledForm(page);
  await fillIn(session, page, form.locator("[name=fullName]"), address(MODA));
  await holds(form, "a guest's address", { ...PERSON, ...PLACES, email: "nil@example.test" });
  await form.getByRole("button", { name: labels.save }).click();
  const choice = page.getByRole("radiogroup", { name: words.delivery });
  await choice.getByRole("radio", { name: /Ev/, checked: true }).waitFor();
  isModa(await saved(page, "Ev"), "nil@example.test");
}

/** The card of the same guest, up to the order. */
async function card(page: Page, session: CDPSession): Promise<void> {
  await toPayment(page);
  await choosePayment(page, 1);
  const number = page.getByLabel(words.cardNumber);
  await fillIn(session, page, number, { card: CARD });
  const form = page.locator("form").filter({ has: number });
  await holds(form, "a card", {
    cardNumber: "4111 1111 1111 1111",
    cardHolder: "Nil Kaya",
    cardExpiry: /^09\/(?:20)?31$/,
    cvc: "123",
  });
  await agree(page);
  const sending = page.waitForRequest((request) => request.url().includes("/bff/checkout/orders"));
  await payButton(page).click();
  const order = (await sending).postDataJSON() as NewOrder;
  const { cardNumber, cardHolder, expireMonth, expireYear, cvc } = order.card ?? {};
  assert.deepEqual(
    { cardNumber, cardHolder, expireMonth, expireYear, cvc },
    {
      cardNumber: "4111 1111 1111 1111",
      cardHolder: "Nil Kaya",
      expireMonth: 9,
      expireYear: 2031,
      cvc: "123",
    },
  );
  await page.getByRole("heading", { name: words.placedTitle }).waitFor();
}

/** A browser's window with nothing in it, and what drives it. */
async function opened(browser: Browser, stack: Stack): Promise<[Page, CDPSession]> {
  const page = await newShopper(browser, stack);
  page.setDefaultTimeout(15_000);
  const session = await page.context().newCDPSession(page);
  await session.send("Autofill.enable");
  return [page, session];
}

await withBrowser(
  "autofill",
  async (browser, stack) => {
    await foreignAddress(...(await opened(browser, stack)));
    await memberAddress(...(await opened(browser, stack)));
    const guest = await opened(browser, stack);
    await guestAddress(...guest, stack);
    await card(...guest);
  },
  { kind: "whole" },
);
