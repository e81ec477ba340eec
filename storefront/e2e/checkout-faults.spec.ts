import type { Page } from "@playwright/test";

import { lines } from "./support/basket.ts";
import { agree, beginCheckout, choosePayment, payButton, toPayment } from "./support/checkout.ts";
import { messages } from "./support/messages.ts";
import type { Simulator } from "./support/simulator.ts";
import { expect, test } from "./support/test.ts";

const { checkout: words } = messages("tr");
const PAY = "order-v5/checkout";

const main = (page: Page) => page.getByRole("main");
const addresses = (page: Page) => page.getByRole("radiogroup", { name: words.delivery });
const methods = (page: Page) => page.getByRole("radiogroup", { name: words.method });
const again = (page: Page) =>
  main(page)
    .getByRole("button", { name: messages("tr").common.retry })
    .first();
/** What is said of a fault, or the offer to read again. */
const fault = (page: Page) => main(page).getByRole("alert").or(again(page)).first();
const button = (page: Page, name: string) => main(page).getByRole("button", { name, exact: true });

/** Something a shop does instead of answering. */
const FAULTS = {
  "answers 500": "status:500",
  "resets the connection": "reset",
  "cuts its answer off": "truncate",
  "answers with a page": "wrong-type",
  "is slow": "late:2500",
};
type Fault = keyof typeof FAULTS;

/** A step, and how somebody gets past it once the shop is well again. */
type Step = {
  path: string;
  faults: Fault[];
  /** Comes to the step. */
  before: (page: Page) => Promise<void>;
  /** Takes it; repeated until it brings `done`. */
  take: (page: Page) => Promise<void>;
  done: (page: Page) => Promise<void>;
};

/** A button that is busy, or gone by then, is looked at once more. */
const SOON = { timeout: 2_000 };
const retry = async (page: Page) => {
  if (await again(page).isVisible()) await again(page).click(SOON);
};
const nothing = async () => undefined;
const atPayments = (page: Page) => expect(methods(page)).toBeVisible();
const READS: Fault[] = ["answers 500", "resets the connection", "cuts its answer off", "is slow"];
const WRITES: Fault[] = ["answers 500", "resets the connection", "answers with a page", "is slow"];

const STEPS: Record<string, Step> = {
  "the summary": {
    path: "*get-summary*",
    faults: READS,
    before: async (page) => void (await page.reload()),
    take: retry,
    done: (page) => expect(addresses(page)).toBeVisible(),
  },
  "the addresses": {
    path: "*get-address-list*",
    faults: READS,
    before: async (page) => void (await page.reload()),
    take: retry,
    done: (page) => expect(addresses(page)).toBeVisible(),
  },
  "the choice of an address": {
    path: "*set-address/*",
    faults: WRITES,
    before: nothing,
    take: async (page) => {
      await addresses(page).getByRole("radio").nth(1).check();
      await addresses(page).getByRole("radio").first().check();
    },
    done: async (page) => {
      await button(page, words.toPayment).click();
      await atPayments(page);
    },
  },
  "going on": {
    path: "*next-order/*",
    faults: WRITES,
    before: async (page) => {
      await addresses(page).getByRole("radio").first().check();
    },
    take: async (page) => {
      if (await methods(page).isHidden()) await button(page, words.toPayment).click(SOON);
    },
    done: atPayments,
  },
  "the ways to pay": {
    path: "*get-payment-types/*",
    faults: READS,
    before: async (page) => {
      await addresses(page).getByRole("radio").first().check();
      await button(page, words.toPayment).click();
    },
    take: retry,
    done: atPayments,
  },
  "the choice of a payment": {
    path: "*setPaymentTitleFromTab*",
    faults: WRITES,
    before: (page) => toPayment(page),
    take: async (page) => {
      await methods(page).locator("input[name=payment]").nth(1).check();
      await methods(page).locator("input[name=payment]").first().check();
    },
    done: (page) => expect(payButton(page)).toBeEnabled(),
  },
};

/** The order is placed, and there is one. */
async function order(page: Page, simulator: Simulator): Promise<void> {
  if (await methods(page).isHidden()) await toPayment(page);
  if (!(await methods(page).locator("input[name=payment]").first().isChecked()))
    await choosePayment(page, 0);
  await agree(page);
  await simulator.forgetRequests();
  await payButton(page).click();
  await expect(page.getByRole("heading", { name: words.placedTitle })).toBeVisible();
  expect(await paid(simulator)).toBe(1);
}

const paid = async (simulator: Simulator): Promise<number> =>
  (await simulator.requests()).filter(({ path }) => path.endsWith(PAY)).length;

for (const [name, { path, faults, before, take, done }] of Object.entries(STEPS))
  for (const kind of faults)
    test(`ORD-1 GW-7 ${name}: the shop ${kind}; it is said, nothing is lost, and one order is placed`, async ({
      page,
      simulator,
      watch,
    }) => {
      watch.expectErrors(/status of (?:50\d|409)/, /not (?:loaded|answered|kept)/);
      await beginCheckout(page, simulator);
      await simulator.faults(`${path}=${FAULTS[kind]}`);
      await before(page);
      await take(page);
      if (kind !== "is slow") await expect(fault(page)).toBeVisible();
      await simulator.faults("");
      await expect(async () => {
        await take(page);
        await done(page);
      }).toPass();
      await order(page, simulator);
    });

/** What the page says while it is not known whether there is an order. */
const open = (page: Page) =>
  page.getByText(words.unknownText).or(page.getByText(words.waitingSent)).first();

for (const [kind, ends] of [
  ["status:500", "open"],
  ["reset", "open"],
  ["truncate", "placed"],
  ["lost", "placed"],
  ["wrong-type", "placed"],
  ["late:2500", "placed"],
] as const)
  test(`ORD-1 the order itself: ${kind}; it is sent once, and the page says what is known`, async ({
    page,
    simulator,
    watch,
  }) => {
    watch.expectErrors(/status of (?:50\d|409)/, /not (?:loaded|answered|kept)/);
    await beginCheckout(page, simulator);
    await toPayment(page);
    await choosePayment(page, 0);
    await agree(page);
    await simulator.forgetRequests();
    await simulator.faults(`*${PAY}=${kind}`);
    await payButton(page).click();
    await simulator.requests();
    if (ends === "open") await expect(open(page)).toBeVisible();
    else await expect(page.getByText(/VT\d+/)).toBeVisible();
    await simulator.faults("");
    await page.reload();
    if (ends === "open") {
      await expect(open(page)).toBeVisible();
      await button(page, words.lookAgain).click();
      await page.goto("/sepet");
      await expect(lines(page)).toHaveCount(1);
    } else await expect(page.getByText(/VT\d+/)).toBeVisible();
    expect(await paid(simulator)).toBeLessThanOrEqual(1);
  });

for (const kind of ["status:500", "reset", "lost", "late:2500"] as const)
  test(`ORD-1 the code from an SMS: ${kind}; the order stays one`, async ({
    page,
    simulator,
    watch,
  }) => {
    watch.expectErrors(/status of (?:50\d|409)/, /not (?:loaded|answered|kept)/);
    await beginCheckout(page, simulator);
    await toPayment(page);
    const written = page.waitForResponse((answer) =>
      answer.url().includes("/bff/checkout/payment"),
    );
    await page.locator("input[name=payment][value='-13']").check();
    await written;
    await agree(page);
    await payButton(page).click();
    const code = page.getByLabel(words.code, { exact: false }).last();
    await code.fill("1234");
    await simulator.faults(`*check-sms=${kind}`);
    await button(page, words.sendCode).click();
    const placed = page.getByRole("heading", { name: words.placedTitle });
    await expect(
      placed.or(page.getByText(words.unknownText)).or(fault(page)).first(),
    ).toBeVisible();
    await simulator.faults("");
    if (kind === "lost" || kind === "late:2500") await expect(placed).toBeVisible();
    else if (await code.isVisible()) {
      await code.fill("1234");
      await button(page, words.sendCode).click();
      await expect(placed).toBeVisible();
    } else await expect(page.getByText(words.unknownText)).toBeVisible();
  });

test("ORD-1 VAL-1 the connection is lost as pay is pressed: nobody knows, it is said, and nothing is lost", async ({
  page,
  context,
  simulator,
  watch,
}) => {
  watch.expectErrors(/Failed to load resource/, /not (?:loaded|answered|kept)/);
  await beginCheckout(page, simulator);
  await toPayment(page);
  await choosePayment(page, 0);
  await agree(page);
  await simulator.forgetRequests();
  await context.setOffline(true);
  await payButton(page).click();
  await expect(fault(page)).toBeFocused();
  await expect(fault(page)).toContainText(words.notKnown);
  await context.setOffline(false);
  await button(page, words.lookAgain).click();
  await expect(page.getByText(words.noAttemptTitle)).toBeVisible();
  expect(await paid(simulator)).toBe(0);
  await button(page, words.tryAgain).click();
  await order(page, simulator);
});
