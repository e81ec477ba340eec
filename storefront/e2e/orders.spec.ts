import type { Page } from "@playwright/test";

import { href, PAGES } from "../src/lib/paths.ts";
import { fill } from "../src/lib/wording.ts";
import { expectAccessible } from "./support/axe.ts";
import { toast } from "./support/basket.ts";
import { account, MEMBERS, signIn } from "./support/members.ts";
import { messages } from "./support/messages.ts";
import { expect, test } from "./support/test.ts";

const { orders, account: menu, login, common } = messages("tr");
const { plain, vendor } = MEMBERS;

const card = (page: Page, number: string) =>
  page.getByRole("article", { name: new RegExp(`${number}$`) });

async function openOrder(page: Page, id: string): Promise<void> {
  // While a document comes to life, Next.js writes the address it began with back over a new one.
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.goto(`${PAGES.orders}#order=${id}`);
  const title = fill(orders.title, { number: `VT${id}` });
  await expect(page.getByRole("heading", { name: title })).toBeFocused();
}

test.describe("a member's orders", () => {
  test("ORD-1 NAV-1 guests are asked in, and find the list, its filters and its pages", async ({
    page,
  }) => {
    await page.goto(PAGES.orders);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.getByRole("main").getByRole("button", { name: orders.signIn }).click();
    await expect(page.getByRole("dialog", { name: login.title })).toContainText(login.forOrders);
    await page.keyboard.press("Escape");
    await signIn(page, plain.email);

    await expect(card(page, "VT10199")).toBeVisible();
    await expectAccessible(page, "the list of orders");
    const first = await page.getByRole("article").allTextContents();
    await page.getByRole("link", { name: common.next }).click();
    await expect(page.getByText(/Sayfa 2/)).toBeVisible();
    await expect(card(page, "VT10199")).toHaveCount(0);
    expect(await page.getByRole("article").allTextContents()).not.toEqual(first);
    await page.goBack();
    await expect(card(page, "VT10199")).toBeVisible();

    await page.getByRole("link", { name: orders.closed }).click();
    await expect(page.getByText("Teslim edildi").first()).toBeVisible();
    await page.getByRole("link", { name: fill(orders.lastDays, { days: 30 }) }).click();
    await expect(page.getByRole("heading", { name: orders.emptyPeriod })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: orders.emptyPeriod })).toBeVisible();
    await page.getByRole("link", { name: orders.showAll }).click();
    await expect(page.getByText("Teslim edildi").first()).toBeVisible();
  });

  test("ORD-1 one order tells its states, which move on, and where its parcel is", async ({
    page,
    simulator,
  }) => {
    await page.goto(PAGES.orders);
    await signIn(page, vendor.email);
    const id = (await page
      .getByRole("article")
      .first()
      .getByRole("link")
      .getAttribute("href"))!.replace(/\D/g, "");
    await openOrder(page, id);
    const steps = page.getByRole("region", { name: orders.timeline }).getByRole("listitem");
    await expect(steps.and(page.locator('[aria-current="step"]'))).toContainText("Onay bekliyor");
    await simulator.advanceOrder(id);
    await simulator.advanceOrder(id);
    await page.reload();
    await expect(steps.and(page.locator('[aria-current="step"]'))).toContainText("Kargoya verildi");
    const track = page.getByRole("link", { name: orders.track });
    await expect(track).toHaveAttribute("href", /^https:\/\/kargo\.vitrin\.test\//);
    await expect(track).toHaveAttribute("rel", "noopener noreferrer");
    await expect(page.getByRole("button", { name: orders.cancel })).toHaveCount(0);
    await expectAccessible(page, "an order");
    await page.getByRole("link", { name: orders.back }).click();
    await expect(page.getByRole("article").first()).toContainText("Kargoya verildi");
  });

  test("ORD-1 an order is cancelled after one more question, and cannot be again", async ({
    page,
    simulator,
  }) => {
    await page.goto(PAGES.orders);
    await signIn(page, plain.email);
    await openOrder(page, "10199");
    await page.getByRole("button", { name: orders.cancel }).click();
    const question = page.getByRole("alertdialog");
    await question.getByRole("button", { name: orders.keep }).click();
    await simulator.forgetRequests();
    await page.getByRole("button", { name: orders.cancel }).click();
    await question.getByRole("button", { name: orders.cancelConfirm }).click();
    await expect(toast(page, /iptal edildi/)).toBeVisible();
    await expect(page.getByRole("button", { name: orders.cancel })).toHaveCount(0);
    await expect(page.locator('[aria-current="step"]')).toContainText("İptal edildi");
    const sent = (await simulator.requests()).filter(({ path }) => path.includes("/cancel/"));
    expect(sent).toHaveLength(1);
  });

  test("ORD-1 an order is repeated into the basket", async ({ page }) => {
    await page.goto(PAGES.orders);
    await signIn(page, plain.email);
    await openOrder(page, "10198");
    const names = await page
      .getByRole("region", { name: orders.products })
      .getByRole("link")
      .allTextContents();
    await page.getByRole("button", { name: orders.repeat }).click();
    await page.waitForURL(`**${PAGES.cart}`);
    for (const name of names)
      await expect(page.getByRole("main").getByText(name).first()).toBeVisible();
  });

  test("ORD-1 a return is asked for with a picture", async ({ page }) => {
    await page.goto(PAGES.orders);
    await signIn(page, plain.email);
    await openOrder(page, "10197");
    await page.getByRole("link", { name: orders.return }).click();
    const form = page.getByRole("form");
    await form.getByRole("button", { name: orders.returnSend }).click();
    await expect(form.getByLabel(orders.returnReason)).toBeFocused();
    await form.getByLabel(orders.returnReason).selectOption("2");
    await form.getByLabel(orders.returnCarrier).selectOption("1");
    await form.getByRole("checkbox").first().check();
    await form.getByLabel(orders.returnNote).fill("Kenarı sökülmüş");
    const png =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    await form.getByLabel(orders.pictureAdd).setInputFiles({
      name: "hasar.png",
      mimeType: "image/png",
      buffer: Buffer.from(png, "base64"),
    });
    await expect(form.getByText("hasar.png")).toBeVisible();
    await expectAccessible(page, "the form of a return");
    await form.getByRole("button", { name: orders.returnSend }).click();
    await expect(toast(page, /İade talebiniz alındı/)).toBeVisible();
    await expect(page.getByText("Talep alındı")).toBeVisible();
  });

  test("ORD-1 another member's order is not there", async ({ page, watch }) => {
    watch.expectErrors(/status of 404/);
    await page.goto(PAGES.orders);
    await signIn(page, plain.email);
    await expect(page.getByRole("article").first()).toBeVisible();
    await page.goto(`${PAGES.orders}#order=10299`);
    await expect(page.getByRole("heading", { name: orders.gone })).toBeVisible();
    await page.getByRole("link", { name: orders.back }).last().click();
    await expect(page.getByRole("article").first()).toBeVisible();
  });

  test("ORD-1 a shop that fails is said, and tried again", async ({ page, simulator, watch }) => {
    watch.expectErrors(/status of 502/);
    await page.goto(PAGES.orders);
    await signIn(page, plain.email);
    await simulator.faults("*order-v4/get-list*=status:500");
    await page.reload();
    await expect(page.getByText(orders.failed)).toBeVisible();
    await simulator.faults("");
    await page.getByRole("button", { name: common.retry }).click();
    await expect(page.getByRole("article").first()).toBeVisible();
  });

  test("ORD-1 the account menu leads there", async ({ page }) => {
    await page.goto("/");
    await signIn(page, plain.email);
    await account(page, plain.name).click();
    await page.getByRole("banner").getByRole("link", { name: menu.orders }).click();
    await expect(page.getByRole("article").first()).toBeVisible();
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: "dark" });

  test("ORD-1 list, order and return fit, in the dark too", async ({ page }) => {
    await page.goto(PAGES.login);
    const form = page.getByRole("main").getByRole("form", { name: login.title });
    await form.getByLabel(login.email).fill(plain.email);
    await form.getByLabel(login.password, { exact: false }).first().fill("Vitrin2026");
    await form.getByRole("button", { name: login.submit, exact: true }).click();
    await page.waitForURL((url) => !url.pathname.includes("giris"));
    for (const hash of ["", "#order=10196", "#order=10197&return=1"]) {
      await page.goto(PAGES.orders + hash);
      await page.reload();
      await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
      const wider = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(wider, hash).toBeLessThanOrEqual(0);
      await expectAccessible(page, hash || "the list");
    }
  });
});

test.describe("the member's area", () => {
  for (const width of [390, 1440])
    test(`NAV-1 its places lead to each other, and each says where one is, at ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(PAGES.orders);
      const places = page.getByRole("navigation", { name: menu.area });
      for (const name of [menu.favourites, menu.messages, menu.profile, menu.password]) {
        await places.getByRole("link", { name }).click();
        const here = places.locator("[aria-current=page]");
        await expect(here).toHaveText(name);
        await expect(here).toBeInViewport();
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      }
      await places.getByRole("link", { name: menu.orders }).click();
      await expect(page).toHaveURL(new RegExp(`${PAGES.orders}$`));
    });
});

test.describe("in Arabic", () => {
  test("ORD-1 an order reads from the right", async ({ page }) => {
    const { orders: words } = messages("ar");
    await page.goto(href("ar", PAGES.orders));
    await signIn(page, plain.email, "ar");
    await expect(page.getByRole("article").first()).toBeVisible();
    await expectAccessible(page, "the list in Arabic");
    await page.goto(`${href("ar", PAGES.orders)}#order=10196`);
    const title = fill(words.title, { number: "VT10196" });
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await expect(page.locator('[aria-current="step"]')).toContainText("تم الشحن");
    await expectAccessible(page, "an order in Arabic");
  });
});
