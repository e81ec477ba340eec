import type { Page } from "@playwright/test";

import { expectAccessible } from "./support/axe.ts";
import {
  agree,
  beginCheckout,
  CARDS,
  choosePayment,
  fillCard,
  forgetSession,
  payButton,
  toPayment,
} from "./support/checkout.ts";
import { messages } from "./support/messages.ts";
import type { Simulator } from "./support/simulator.ts";
import { expect, test } from "./support/test.ts";

/*
 * The shop fails at each step in turn, in each way. Always: what is said is said where the focus or
 * a live region is, nothing that was entered is lost, and once the fault is over the shopper comes
 * to one order.
 */
const { checkout: words, common } = messages("tr");
const ORDER = "/srv/service/order-v5/";

/** What a shop does; `slow` still does what it was asked. */
const FAULTS = {
  "500": "status:500",
  slow: "late:1200",
  reset: "reset",
  cut: "truncate",
} as const;
type Fault = keyof typeof FAULTS;

type Step = {
  what: string;
  /** The old call that fails, below order-v5. */
  call: string;
  /** Comes to where the call is made, with everything entered that comes before it. */
  before: (page: Page) => Promise<void>;
  /** Makes the call. */
  act: (page: Page) => Promise<unknown>;
  /** What was entered is there still. */
  kept: (page: Page) => Promise<void>;
  /** Goes on once the fault is over, to the order. */
  after: (page: Page, fault: Fault) => Promise<void>;
};

const addresses = (page: Page) => page.getByRole("radiogroup", { name: words.delivery });
const methods = (page: Page) => page.getByRole("radiogroup", { name: words.method });
const placed = (page: Page) => page.getByRole("heading", { name: words.placedTitle });
const toPay = (page: Page) => page.getByRole("button", { name: words.toPayment });

/** Presses what the notice of a failed read offers, where it is there still. */
async function retry(page: Page): Promise<void> {
  const button = page.getByRole("main").getByRole("button", { name: common.retry });
  await expect(async () => {
    if (await button.first().isVisible()) await button.first().click({ timeout: 1_000 });
    await expect(button).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
}

/** Comes from the payments to the order; what was chosen may be chosen already. */
async function payByTransfer(page: Page): Promise<void> {
  await expect(methods(page)).toBeVisible();
  const transfer = methods(page).locator("input[name=payment]").first();
  if (!(await transfer.isChecked())) await choosePayment(page, 0);
  await agree(page);
  await payButton(page).click();
}

const chosen = async (page: Page) =>
  expect(addresses(page).getByRole("radio").nth(1)).toBeChecked();
const chooseSecond = (page: Page) => addresses(page).getByRole("radio").nth(1).check();

async function atPayment(page: Page): Promise<void> {
  await toPayment(page);
}

const STEPS: Step[] = [
  {
    what: "the list of addresses",
    call: "get-address-list*",
    before: chooseSecond,
    act: (page) => page.reload(),
    kept: async () => undefined,
    after: async (page) => {
      await retry(page);
      await chosen(page);
      await toPay(page).click();
      await payByTransfer(page);
    },
  },
  {
    what: "choosing an address",
    call: "set-address*",
    before: async () => undefined,
    act: chooseSecond,
    kept: chosen,
    after: async (page) => {
      await addresses(page).getByRole("radio").first().check();
      await chooseSecond(page);
      await toPay(page).click();
      await payByTransfer(page);
    },
  },
  {
    what: "the step to the payments",
    call: "next-order/payment*",
    before: chooseSecond,
    act: (page) => toPay(page).click(),
    kept: async (page) => {
      if (await addresses(page).isVisible()) await chosen(page);
    },
    after: async (page, fault) => {
      if (fault !== "slow") await toPay(page).click();
      await payByTransfer(page);
    },
  },
  {
    what: "the payments",
    call: "get-payment-types*",
    before: chooseSecond,
    act: (page) => toPay(page).click(),
    kept: async (page) => expect(page).toHaveURL(/step=payment/),
    after: async (page) => {
      await retry(page);
      await payByTransfer(page);
    },
  },
  {
    what: "a card's terms",
    call: "get-bin*",
    before: async (page) => {
      await atPayment(page);
      await choosePayment(page, 1);
    },
    act: (page) => fillCard(page, CARDS.paid),
    kept: async (page) => {
      await expect(page.getByLabel(words.cardNumber)).toHaveValue("4111 1111 1111 1111");
      await expect(page.getByLabel(words.cardHolder)).toHaveValue("Deniz Örnek");
      await expect(page.getByLabel(words.cvc)).toHaveValue("123");
    },
    after: async (page) => {
      await page.getByLabel(words.cardNumber).fill("");
      await page.getByLabel(words.cardNumber).pressSequentially(CARDS.paid);
      await expect(page.getByRole("radiogroup", { name: words.installments })).toBeVisible();
      await agree(page);
      await payButton(page).click();
    },
  },
  {
    what: "a code",
    call: "check-sms*",
    before: async (page) => {
      await atPayment(page);
      const written = page.waitForResponse((answer) =>
        answer.url().includes("/bff/checkout/payment"),
      );
      await page.locator("input[name=payment][value='-13']").check();
      await written;
      await agree(page);
      await payButton(page).click();
      await page.getByLabel(words.code, { exact: false }).last().fill("1234");
    },
    act: (page) => page.getByRole("button", { name: words.sendCode }).click(),
    kept: async () => undefined,
    after: async (page, fault) => {
      if (fault === "slow") return;
      const code = page.getByLabel(words.code, { exact: false }).last();
      // What became of the code is read first; where the shop waits for it still, it is sent again.
      await expect(async () => {
        const again = page.getByRole("button", { name: words.lookAgain });
        if (await again.isVisible()) await again.click({ timeout: 1_000 });
        await expect(code.or(placed(page)).first()).toBeVisible({ timeout: 2_000 });
      }).toPass();
      if (await placed(page).isVisible()) return;
      await code.fill("1234");
      await page.getByRole("button", { name: words.sendCode }).click();
    },
  },
];

const said = (page: Page) =>
  page
    .getByRole("main")
    .locator("[role=alert], [role=status], [aria-live], [aria-busy=true]")
    .filter({ hasText: /\p{L}/u })
    .filter({ visible: true });

const ordersAt = async (simulator: Simulator) =>
  (await simulator.requests()).filter(({ path }) => path.endsWith("order-v5/checkout")).length;

test.describe("the shop fails within the checkout", () => {
  test.beforeEach(({ watch }) => {
    watch.expectErrors(/status of 50\d/, /Failed to load resource/);
  });

  for (const step of STEPS)
    for (const fault of Object.keys(FAULTS) as Fault[])
      test(`ORD-1 ${step.what}: ${fault}`, async ({ page, simulator }) => {
        await beginCheckout(page, simulator);
        await step.before(page);
        await simulator.forgetRequests();
        await simulator.faults(`${ORDER}${step.call}=${FAULTS[fault]}`);
        await step.act(page);
        if (fault !== "slow") {
          await expect(said(page).first()).toBeVisible();
          await step.kept(page);
          await expectAccessible(page, `${step.what}, ${fault}`);
          await simulator.faults("");
        }
        await step.after(page, fault);
        await expect(placed(page)).toBeVisible();
        await page.goto("/order?step=approve");
        await expect(placed(page)).toBeVisible();
        expect(await ordersAt(simulator)).toBeLessThanOrEqual(1);
      });

  for (const fault of ["status:500", "late:1200", "reset", "lost", "truncate", "wrong-type"])
    test(`ORD-1 paying: ${fault}, and never a second order`, async ({ page, simulator }) => {
      await beginCheckout(page, simulator);
      await atPayment(page);
      await choosePayment(page, 0);
      await agree(page);
      await simulator.forgetRequests();
      await simulator.faults(`${ORDER}checkout=${fault}`);
      await payButton(page).click();
      await expect(said(page).first()).toBeVisible();
      await expectAccessible(page, `paying, ${fault}`);
      await simulator.faults("");
      // Carried out or not, it was sent once; what became of it is read.
      if (fault !== "status:500" && fault !== "reset") await expect(placed(page)).toBeVisible();
      else await expect(page.getByRole("main")).toContainText(TOLD);
      expect(await ordersAt(simulator)).toBe(1);
      await page.goto("/sepet");
      await page.goto("/order?step=approve");
      await expect(page.getByRole("main")).toContainText(TOLD);
      expect(await ordersAt(simulator)).toBe(1);
    });

  for (const fault of ["status:500", "reset", "late:1200"])
    test(`ORD-1 reading what became of it: ${fault}`, async ({ page, simulator }) => {
      await beginCheckout(page, simulator);
      await atPayment(page);
      await choosePayment(page, 0);
      await agree(page);
      await simulator.forgetRequests();
      await simulator.faults(`${ORDER}step/approve*=${fault};${ORDER}checkout=lost`);
      await payButton(page).click();
      await expect(page.getByRole("main")).toContainText(TOLD);
      await expectAccessible(page, `reading what became of it, ${fault}`);
      await simulator.faults("");
      await expect(async () => {
        const again = page.getByRole("button", { name: words.lookAgain });
        if (await again.isVisible()) await again.click({ timeout: 1_000 });
        await expect(placed(page)).toBeVisible({ timeout: 2_000 });
      }).toPass();
      expect(await ordersAt(simulator)).toBe(1);
    });
});

test("ORD-1 CRT-7 the shop forgets the session: the basket is filled again, once, and ordered", async ({
  page,
  simulator,
}) => {
  await beginCheckout(page, simulator);
  await toPayment(page);
  await forgetSession(page);
  await simulator.forgetRequests();
  const other = await page.context().newPage();
  await Promise.all([page.goto("/order"), other.goto("/order")]);
  await expect(addresses(page)).toBeVisible();
  const told = (tab: Page) => tab.getByText(words.refilled).count();
  await expect.poll(async () => (await told(page)) + (await told(other))).toBeGreaterThan(0);
  await other.close();
  const added = (await simulator.requests()).filter(({ path }) => path.includes("add-to-cart"));
  expect(added).toHaveLength(1);
  await page.reload();
  await toPayment(page);
  await payByTransfer(page);
  await expect(placed(page)).toBeVisible();
  await page.goto("/order");
  await expect(page.getByText(words.emptyTitle)).toBeVisible();
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
  const main = page.getByRole("main");
  const fault = main.getByRole("alert").first();
  await context.setOffline(true);
  await payButton(page).click();
  await expect(fault).toBeFocused();
  await expect(fault).toContainText(words.notKnown);
  await context.setOffline(false);
  await main.getByRole("button", { name: words.lookAgain }).click();
  await expect(page.getByText(words.noAttemptTitle)).toBeVisible();
  expect(await ordersAt(simulator)).toBe(0);
  await main.getByRole("button", { name: words.tryAgain }).click();
  await payByTransfer(page);
  await expect(placed(page)).toBeVisible();
  expect(await ordersAt(simulator)).toBe(1);
});

/** True sentences about an order that was sent. */
const TOLD = new RegExp(
  [
    words.placedTitle,
    words.unknownTitle,
    words.notPlacedTitle,
    words.waitingTitle,
    words.waitingSent,
  ].join("|"),
);
