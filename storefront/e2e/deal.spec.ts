import { expectAccessible } from "./support/axe.ts";
import { amount, buy, lines, toast } from "./support/basket.ts";
import { productAddress } from "./support/catalogue.ts";
import { messages } from "./support/messages.ts";
import { mocks } from "./support/mocks.ts";
import { expect, test } from "./support/test.ts";

const { cart } = messages("tr");
const HOUR_SECONDS = 3600;

test.skip(mocks() !== undefined, "a recording holds moments that have passed when it is played");

test("CRT-8 a deal is counted down in the basket, and its end brings the true price", async ({
  page,
  simulator,
}) => {
  await page.clock.install();
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await simulator.endDeal(HOUR_SECONDS);
  await buy(page, await productAddress(page.request, await simulator.special("deal")));
  await page.goto("/sepet");
  const timer = lines(page).getByRole("timer");
  await expect(timer).toContainText(/00:59:\d\d|01:00:00/);
  await expectAccessible(page, "a line whose deal ends");
  const total = async () => amount(await lines(page).locator("bdi").last().innerText());
  const unit = lines(page).locator("p", { hasText: cart.price }).locator("bdi").first();
  const before = amount(await unit.innerText());

  // The shop ends it, and the time of the page passes; its clock is a year behind all the while.
  await simulator.endDeal(0);
  await page.clock.setSystemTime(Date.now() - 365 * 24 * HOUR_SECONDS * 1000);
  const read = page.waitForResponse((answer) => answer.url().includes("/bff/cart?"));
  await page.clock.fastForward(HOUR_SECONDS * 1000);
  expect((await read).ok()).toBe(true);
  await expect(timer).toHaveCount(0);
  await expect(toast(page, /fırsatın süresi doldu$/)).toBeVisible();
  await expect.poll(async () => amount(await unit.innerText())).toBeGreaterThan(before);
  expect(await total()).toBeGreaterThan(before);

  // It is over: nothing asks again.
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.clock.runFor(60_000);
  expect(asked.filter((url) => url.includes("/bff/cart?"))).toEqual([]);
});

test("CRT-8 a deal that the shop goes on with is counted on", async ({ page, simulator }) => {
  await page.clock.install();
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await simulator.endDeal(60);
  await buy(page, await productAddress(page.request, await simulator.special("deal")));
  await page.goto("/sepet");
  const timer = lines(page).getByRole("timer");
  await expect(timer).toContainText(/00:0[01]:\d\d/);
  await simulator.endDeal(2 * HOUR_SECONDS);
  await page.clock.fastForward(61_000);
  await expect(timer).toContainText(/01:59:\d\d|02:00:00/);
});
