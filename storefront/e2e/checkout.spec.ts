import { expectAccessible } from "./support/axe.ts";
import {
  agree,
  BANK,
  beginCheckout,
  CARDS,
  choosePayment,
  fillCard,
  payButton,
  toPayment,
} from "./support/checkout.ts";
import { messages } from "./support/messages.ts";
import { expect, test } from "./support/test.ts";

const { checkout: words, cart } = messages("tr");
const placed = (page: import("@playwright/test").Page) =>
  page.getByRole("heading", { name: words.placedTitle });

const ordersAt = async (simulator: import("./support/simulator.ts").Simulator) =>
  (await simulator.requests()).filter(({ path }) => path.endsWith("order-v5/checkout")).length;

test("ORD-1 NAV-1 REG-7 a guest orders by bank transfer", async ({ page, simulator }) => {
  await beginCheckout(page, simulator);
  await test.step("the address", async () => {
    await expectAccessible(page, "the address step");
    await page.getByRole("button", { name: words.toPayment }).click();
    await expect(page.getByText(words.choose).first()).toBeVisible();
    await toPayment(page);
  });
  await test.step("the payment", async () => {
    await expect(page).toHaveURL(/step=payment/);
    await choosePayment(page, 0);
    await expect(page.getByText("TR00 0000 0000 0000 0000 0000 01")).toBeVisible();
    await expectAccessible(page, "the payment step");
    await payButton(page).click();
    await expect(page.getByText(messages("tr").notices.fieldMandatory).first()).toBeVisible();
    await page.getByText(words.readText.replace("{text}", words.distance_agreement)).click();
    const reading = page.getByRole("dialog", { name: words.distance_agreement });
    await expect(reading.getByRole("region", { name: words.distance_agreement })).toBeVisible();
    await expectAccessible(page, "an agreement that is read");
    await page.keyboard.press("Escape");
    await expect(reading).toBeHidden();
    const read = page.getByText(words.readText.replace("{text}", words.distance_agreement));
    await expect(read).toBeFocused();
    await read.press("Enter");
    await reading.getByRole("button", { name: words.acceptText }).click();
    await expect(page.locator("input[name=distance_agreement]")).toBeChecked();
    await agree(page);
  });
  await test.step("back and reload come to the same step", async () => {
    await page.goBack();
    await expect(page.getByRole("radiogroup", { name: words.delivery })).toBeVisible();
    await page.goForward();
    await page.reload();
    await expect(page.locator("input[name=payment]").first()).toBeChecked();
    await agree(page);
  });
  await simulator.forgetRequests();
  await payButton(page).click();
  await expect(placed(page)).toBeVisible();
  await expect(page.getByText(/VT\d+/)).toBeVisible();
  await expectAccessible(page, "the placed order");
  expect(await ordersAt(simulator)).toBe(1);

  await test.step("reloaded, and back", async () => {
    await page.reload();
    await expect(placed(page)).toBeVisible();
    await page.goBack();
    await expect(page.getByText(words.emptyTitle)).toBeVisible();
    await page.goto("/sepet");
    await expect(page.getByText(cart.empty).first()).toBeVisible();
    expect(await ordersAt(simulator)).toBe(1);
  });
});

test("ORD-1 a declined card leaves everything but its code, and another one pays", async ({
  page,
  simulator,
}) => {
  await beginCheckout(page, simulator);
  await toPayment(page);
  await choosePayment(page, 1);
  await fillCard(page, CARDS.declined);
  await expect(page.getByLabel(words.cardNumber)).toHaveValue("4000 0000 0000 0002");
  await agree(page);
  await payButton(page).click();
  await expect(page.getByRole("alert").first()).toBeFocused();
  await expect(page.getByLabel(words.cardHolder)).toHaveValue("Deniz Örnek");
  await expect(page.getByLabel(words.cvc)).toHaveValue("");
  await expectAccessible(page, "a declined card");
  await page.getByLabel(words.cardNumber).fill("");
  await page.getByLabel(words.cardNumber).pressSequentially(CARDS.paid);
  await page.getByLabel(words.cvc).fill("123");
  await expect(page.getByRole("radiogroup", { name: words.installments })).toBeVisible();
  await payButton(page).click();
  await expect(placed(page)).toBeVisible();
});

test("ORD-1 3-D: to the bank's page and back", async ({ page, simulator, stack, watch }) => {
  watch.allowOrigin(BANK);
  await page.context().route(`${BANK}/**`, async (route) => {
    const url = route.request().url().replace(BANK, stack.shopUrl);
    const answer = await route.fetch({ url, maxRedirects: 0 });
    const location = answer.headers().location;
    await route.fulfill(
      location
        ? { status: 303, headers: { location: stack.url + location } }
        : { response: answer },
    );
  });
  // The simulated bank has no https; what the page does with its form is the same.
  await page.route("**/bff/checkout/orders**", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll(stack.shopUrl, BANK);
    await route.fulfill({ response: answer, body });
  });
  await beginCheckout(page, simulator);
  await toPayment(page);
  await choosePayment(page, 1);
  await fillCard(page, CARDS.threeD);
  await agree(page);
  await payButton(page).click();
  await expect(page).toHaveURL(new RegExp(`^${BANK}`));

  await test.step("back from the bank: nothing is paid twice, and it can be given up", async () => {
    await page.goBack();
    await expect(page.getByText(words.waitingBank)).toBeVisible();
    await expectAccessible(page, "a payment that waits for the bank");
    await page.getByRole("button", { name: words.giveUp }).click();
    await expect(page.getByRole("radiogroup", { name: words.method })).toBeVisible();
  });
  await fillCard(page, CARDS.threeD);
  await agree(page);
  await payButton(page).click();
  await page.getByRole("button", { name: "Onayla" }).click();
  await expect(placed(page)).toBeVisible();
  await expect(page).toHaveURL(/\/order\?step=approve/);
});

test("ORD-1 an SMS code: a wrong one is mended, and a reload loses nothing", async ({
  page,
  simulator,
}) => {
  await beginCheckout(page, simulator);
  await toPayment(page);
  const methods = page.locator("input[name=payment][value='-13']");
  const written = page.waitForResponse((answer) => answer.url().includes("/bff/checkout/payment"));
  await methods.check();
  await written;
  await agree(page);
  await payButton(page).click();
  const code = page.getByLabel(words.code, { exact: false }).last();
  await expect(page.getByText(/2:5\d|3:00/)).toBeVisible();
  await code.fill("0000");
  await page.getByRole("button", { name: words.sendCode }).click();
  await expect(code).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page, "a wrong code");
  await page.reload();
  await code.fill("1234");
  await page.getByRole("button", { name: words.sendCode }).click();
  await expect(placed(page)).toBeVisible();
});

for (const way of ["bySms", "byPhone"] as const)
  test(`ORD-1 how a payment is approved is chosen, and told to the shop: ${way}`, async ({
    page,
    simulator,
  }) => {
    await beginCheckout(page, simulator);
    await toPayment(page);
    const written = page.waitForResponse((answer) =>
      answer.url().includes("/bff/checkout/payment"),
    );
    await page.locator("input[name=payment][value='-17']").check();
    await written;
    await agree(page);
    await payButton(page).click();
    const main = page.getByRole("main");
    await main.getByRole("radio", { name: words[way] }).check();
    await expectAccessible(page, "the choice of an approval");
    await simulator.forgetRequests();
    const told = way === "bySms" ? words.sendMeCode : words.askPhone;
    await main.getByRole("button", { name: told }).click();
    if (way === "bySms") {
      await main.getByRole("textbox", { name: words.code }).fill("1234");
      await main.getByRole("button", { name: words.sendCode }).click();
    }
    await expect(placed(page)).toBeVisible();
    const asked = (await simulator.requests()).filter(({ path }) =>
      path.endsWith("setApproveType"),
    );
    expect(asked).toHaveLength(1);
  });

test("ORD-1 pay pressed twice, and a reload while paying, are one order", async ({
  page,
  simulator,
}) => {
  await beginCheckout(page, simulator);
  await toPayment(page);
  await choosePayment(page, 0);
  await agree(page);
  await simulator.forgetRequests();
  await simulator.faults("*order-v5/checkout=late:1500");
  await payButton(page).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await page.waitForTimeout(300);
  await page.reload();
  await page.goto("/order?step=approve");
  await expect(placed(page)).toBeVisible({ timeout: 30_000 });
  expect(await ordersAt(simulator)).toBe(1);
});

test("ORD-1 another tab comes to the step that was reached; a total that changed is asked about", async ({
  page,
  simulator,
}) => {
  await beginCheckout(page, simulator);
  await toPayment(page);
  await choosePayment(page, 0);
  await agree(page);
  const other = await page.context().newPage();
  await other.goto("/order");
  await expect(other).toHaveURL(/step=payment/);
  await expect(other.getByRole("radiogroup", { name: words.method })).toBeVisible();
  await other.locator("input[name=payment][value='7']").check();
  await expect(other.getByText(words.sumService)).toBeVisible();
  await payButton(page).click();
  await expect(page.getByText(words.changedTitle)).toBeVisible();
  await page.getByRole("button", { name: /ile devam et/ }).click();
  await expect(placed(page)).toBeVisible();
});

test("ORD-1 a card's number and code are in no storage, address or log", async ({
  page,
  simulator,
  stack,
}) => {
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  await beginCheckout(page, simulator);
  await toPayment(page);
  await choosePayment(page, 1);
  await fillCard(page, CARDS.declined);
  await agree(page);
  await payButton(page).click();
  await expect(page.getByRole("alert").first()).toBeFocused();
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, history.state]),
  );
  const marks = [CARDS.declined, "4000 0000 0000 0002", "4000+0000", "4000%200000"];
  for (const mark of marks) {
    expect(kept).not.toContain(mark);
    expect(addresses.join("\n")).not.toContain(mark);
    for (const { where, bytes } of stack.logs())
      expect(bytes.includes(mark), `${mark} in ${where}`).toBe(false);
  }
});

test("ORD-1 REG-7 in Arabic, from right to left", async ({ page, simulator }) => {
  const { checkout } = messages("ar");
  await beginCheckout(page, simulator, "ar");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expectAccessible(page, "the address step in Arabic");
  await toPayment(page, "ar");
  await choosePayment(page, 1, "ar");
  await fillCard(page, CARDS.paid, "ar");
  await expectAccessible(page, "a card in Arabic");
  await agree(page);
  await payButton(page, "ar").click();
  await expect(page.getByRole("heading", { name: checkout.placedTitle })).toBeVisible();
});

for (const [number, says] of [
  ["4242424242424242", "placed"],
  ["4012888888881881", "placed"],
  ["5105105105105100", "refused"],
  ["4000000000000119", "refused"],
  ["6011111111111117", "unknown"],
] as const)
  test(`ORD-1 a card that the shop answers in a way of its own, ${number}: ${says}, and the page says so`, async ({
    page,
    simulator,
  }) => {
    await beginCheckout(page, simulator);
    await toPayment(page);
    await choosePayment(page, 1);
    await fillCard(page, number);
    await agree(page);
    await payButton(page).click();
    if (says === "placed") await expect(placed(page)).toBeVisible();
    else if (says === "unknown") await expect(page.getByText(words.unknownText)).toBeVisible();
    else await expect(page.getByRole("alert").first()).toBeFocused();
    await expectAccessible(page, `a card that is ${says}`);
  });
