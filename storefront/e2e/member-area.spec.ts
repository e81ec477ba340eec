import { LANGUAGES } from "../src/lib/locale.ts";
import {
  ALARM_PAGES,
  COUPONS_PAGE,
  OVERVIEW_PAGE,
  SUBSCRIPTIONS_PAGE,
} from "../src/lib/lazy-paths.ts";
import { href, PAGES } from "../src/lib/paths.ts";
import { fill } from "../src/lib/wording.ts";
import { expectAccessible } from "./support/axe.ts";
import { toast } from "./support/basket.ts";
import { productAddress } from "./support/catalogue.ts";
import { account, MEMBERS, signIn } from "./support/members.ts";
import { messages } from "./support/messages.ts";
import { expect, test } from "./support/test.ts";

const {
  account: places,
  alarms,
  coupons,
  login,
  overview,
  password,
  product,
  register,
} = messages("tr");
const { subscriptions } = messages("tr");
const { plain } = MEMBERS;

test("NAV-1 every place of the member's area is reached from each, and is there", async ({
  page,
}) => {
  await page.goto(OVERVIEW_PAGE);
  await expect(page.getByRole("main").getByRole("heading", { name: overview.guest })).toBeVisible();
  await signIn(page, plain.email);
  await expect(page.getByRole("heading", { name: overview.latest })).toBeVisible();
  await expect(page.getByText(fill(places.greeting, { name: plain.name }))).toBeVisible();
  const nav = page.getByRole("navigation", { name: places.area });
  const addresses = await nav
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  expect(addresses).toHaveLength(10);
  for (const address of addresses) {
    await page.goto(address);
    await expect(nav.locator("[aria-current=page]")).toHaveAttribute("href", address);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
    expect(await page.locator("main").innerText()).not.toContain("undefined");
  }
  // What the menu of the account links is the same.
  await account(page, plain.name).click();
  for (const link of await page
    .getByRole("navigation", { name: places.menu })
    .getByRole("link")
    .all())
    expect(addresses).toContain(await link.getAttribute("href"));
});

test("CALL-1 a member waits for a price and for stock from the product's page, and stops", async ({
  page,
  request,
  simulator,
}) => {
  const priced = await productAddress(request, await simulator.special("added"));
  const soldOut = await productAddress(request, await simulator.special("out_of_stock"));
  await page.goto(priced);
  await page.getByRole("button", { name: product.tellWhenCheaper }).click();
  const asked = page.getByRole("dialog", { name: login.title });
  await expect(asked).toContainText(login.forAlarm);
  await asked.getByLabel(login.email).fill(plain.email);
  await asked.getByLabel(login.password, { exact: false }).first().fill("Vitrin2026");
  const reloaded = page.waitForEvent("load");
  await asked.getByRole("button", { name: login.submit, exact: true }).click();
  await reloaded;
  await page.goto(soldOut);
  await page.getByRole("button", { name: product.tellWhenBack }).click();
  await expect(toast(page, "Alarm listenize eklendi")).toBeVisible();
  await page.getByRole("button", { name: product.tellWhenBack }).click();
  await expect(toast(page, "Bu ürün zaten listenizde")).toBeVisible();

  await page.goto(ALARM_PAGES.price);
  await expect(page.getByRole("group", { name: alarms.price }).getByRole("listitem")).toHaveCount(
    1,
  );
  await page.getByRole("main").getByRole("link", { name: alarms.stock }).click();
  const stock = page.getByRole("group", { name: alarms.stock });
  await expect(stock.getByRole("listitem")).toContainText(alarms.soldOut);
  await expectAccessible(page, "alarms");
  await stock.getByRole("button", { name: new RegExp(alarms.remove, "i") }).click();
  await expect(page.getByRole("heading", { name: alarms.emptyStock })).toBeVisible();
  await expect(stock).toBeFocused();
  await page.goto(ALARM_PAGES.price);
  await expect(page.getByRole("group", { name: alarms.price }).getByRole("listitem")).toHaveCount(
    1,
  );
});

test("CALL-2 coupons say what they take off, and give their code", async ({ page }) => {
  await page.goto(COUPONS_PAGE);
  await signIn(page, plain.email);
  const list = page.getByRole("group", { name: coupons.list });
  await expect(list.getByRole("heading", { name: "%10 indirim" })).toBeVisible();
  const welcome = list.getByRole("listitem").filter({ hasText: "HOSGELDIN" });
  await expect(welcome).toContainText("31 Aralık 2035");
  await expectAccessible(page, "coupons");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await welcome.getByRole("button", { name: fill(coupons.copyOf, { code: "HOSGELDIN" }) }).click();
  await expect(toast(page, coupons.copied)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("HOSGELDIN");
});

test("CALL-2 a subscription is stopped after it was asked about, and once", async ({
  page,
  simulator,
  watch,
}) => {
  watch.expectErrors(/status of 50\d/);
  await page.goto(SUBSCRIPTIONS_PAGE);
  await signIn(page, plain.email);
  const list = page.getByRole("group", { name: subscriptions.list });
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await expectAccessible(page, "subscriptions");
  const stop = list.getByRole("button", { name: new RegExp(`${subscriptions.stop}$`, "i") });
  await stop.first().click();
  const question = page.getByRole("dialog", { name: subscriptions.question });
  await question
    .getByRole("button", { name: messages("tr").common.cancel })
    .last()
    .click();
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await stop.first().click();
  await simulator.faults("*subscribe-stop*=lost");
  await question.getByRole("button", { name: subscriptions.confirm }).click();
  // Nobody knows, so the list is read: there it is seen.
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await simulator.faults("");
  await stop.first().click();
  await question.getByRole("button", { name: subscriptions.confirm }).click();
  await expect(toast(page, "Aboneliğiniz durduruldu")).toBeVisible();
  await expect(page.getByRole("heading", { name: subscriptions.empty })).toBeVisible();
});

test("AUT-4 a password that the shop made up is replaced without being asked for", async ({
  page,
}) => {
  // The simulated shop tells the picture's answer to those who test.
  const picture = page.waitForResponse(/SecCode\.php/);
  await page.goto(PAGES.register);
  const code = (await (await picture).allHeaders())["x-captcha-answer"] ?? "";
  const form = page.getByRole("main").getByRole("form", { name: register.submit, exact: true });
  const { person, consents, securityCode } = messages("tr");
  await form.getByText(register.quick).click();
  await form.getByLabel(person.name, { exact: false }).first().fill("Nil");
  await form.getByLabel(person.surname, { exact: false }).fill("Kaya");
  await form.locator("input[name=email]").fill(`nil-${Date.now()}@example.test`);
  await form.locator("input[name=phone]").fill("5551112233");
  await form.getByLabel(consents.kvkk).check();
  await form.getByLabel(securityCode.label).fill(code);
  await form.getByRole("button", { name: register.submit }).click();
  const window = page.getByRole("dialog", { name: password.madeUpTitle });
  await expect(window).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(window).toBeVisible();
  await expect(window.getByLabel(password.current)).toHaveCount(0);
  await expectAccessible(page, "the window for a new password");
  await window.getByRole("textbox", { name: password.new, exact: true }).fill("Kilim2026");
  await window.getByRole("textbox", { name: password.repeat, exact: true }).fill("Kilim2026");
  const reloaded = page.waitForEvent("load");
  await window.getByRole("button", { name: password.submit }).click();
  await reloaded;
  await expect(account(page, "Nil")).toBeVisible();
  await expect(window).toHaveCount(0);
});

for (const language of LANGUAGES) {
  test(`WID-6 axe finds nothing on the overview (${language})`, async ({ page }) => {
    await page.goto(href(language, OVERVIEW_PAGE));
    await signIn(page, plain.email, language);
    const words = messages(language);
    await expect(page.getByRole("heading", { name: words.overview.latest })).toBeVisible();
    await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
    await expectAccessible(page, "overview");
  });
}
