import type { Page } from "@playwright/test";

import { LANGUAGES } from "../src/lib/locale.ts";
import { href } from "../src/lib/paths.ts";
import { expectAccessible } from "./support/axe.ts";
import { toast } from "./support/basket.ts";
import {
  account,
  MEMBERS,
  openLoginForm,
  PASSWORD,
  signIn,
  storedToken,
} from "./support/members.ts";
import { messages } from "./support/messages.ts";
import { personal } from "./support/mocks.ts";
import { expect, test } from "./support/test.ts";

const {
  login,
  password,
  securityCode,
  notices,
  account: accountWords,
  form: formWords,
} = messages("tr");
const { plain, vendor, weak, expired } = MEMBERS;

const passwordField = (page: Page) => page.getByRole("main").locator("input[name=password]");

test.describe("signing in", () => {
  test("HDR-7 AUT-1 TOK-1 from the header, by keyboard: the message, the same page as a member, a token that is none of the shop's", async ({
    page,
    simulator,
  }) => {
    const addresses: string[] = [];
    page.on("request", (request) => addresses.push(request.url()));
    await simulator.forgetRequests();
    await page.goto("/sepet");
    await account(page, null).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("banner").getByLabel(login.email)).toBeFocused();
    await page.keyboard.type(plain.email);
    await page.keyboard.press("Tab");
    await page.keyboard.type(PASSWORD);
    const reloaded = page.waitForEvent("load");
    await page.keyboard.press("Enter");
    // The shop's own words.
    await expect(toast(page, "Hoş geldiniz")).toBeVisible();
    await reloaded;
    await expect(account(page, plain.name)).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/sepet");

    const token = await storedToken(page);
    expect(token?.timeout).toBeGreaterThan(1e9);
    expect(token?.value, "a handle; the bearer stays with the gateway").not.toContain("eyJ");
    expect(
      addresses.filter((address) => address.includes(PASSWORD) || address.includes("deniz")),
    ).toEqual([]);
    const seen = (await simulator.requests()).filter(({ path }) =>
      path.includes("/authentication/login"),
    );
    expect(seen.map(({ method }) => method)).toEqual(["POST"]);
  });

  test("AUT-9 AUT-1 refused: told in red and at the field; after three times the code of a picture is asked for, and opens", async ({
    page,
    watch,
  }) => {
    watch.expectErrors(/status of 403/);
    await page.goto("/uye-girisi-sayfasi");
    const form = page.getByRole("main").getByRole("form", { name: login.title });
    await form.getByLabel(login.email).fill(plain.email);
    const code = form.getByLabel(securityCode.label);
    for (let attempt = 1; attempt <= 3; attempt++) {
      await expect(code).toHaveCount(0);
      await passwordField(page).fill("yanlış parola");
      await form.getByRole("button", { name: login.submit }).click();
      await expect(passwordField(page)).toBeFocused();
      await expect(passwordField(page)).toHaveAttribute("aria-invalid", "true");
      await expect(toast(page, /hatalı/).first()).toBeVisible();
    }
    // The one of the last refusal has come: what comes now is the one asked for here.
    await expect
      .poll(() =>
        form
          .getByRole("img", { name: securityCode.picture })
          .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0),
      )
      .toBe(true);
    const picture = page.waitForResponse(
      (response) => response.url().includes("/SecCode.php") && response.ok(),
    );
    await form.getByRole("button", { name: securityCode.renew }).click();
    const answer = (await (await picture).allHeaders())["x-captcha-answer"];
    expect(answer, "the simulator tells tests what it drew").toMatch(/^\d{5}$/);
    await code.fill(answer ?? "");
    await passwordField(page).fill(PASSWORD);
    const away = page.waitForURL((url) => url.pathname === "/");
    await form.getByRole("button", { name: login.submit }).click();
    await away;
    await expect(account(page, plain.name)).toBeVisible();
  });

  test("AUT-1 AUT-11 by phone, remembered; by vendor code on the vendors' page", async ({
    page,
    context,
  }) => {
    await page.goto("/uye-girisi-sayfasi");
    await page.getByRole("tab", { name: login.byPhone }).click();
    const phone = page.getByRole("main").getByLabel(login.phone);
    await phone.fill(plain.phone);
    await passwordField(page).fill(PASSWORD);
    await page.getByLabel(login.remember).check();
    await page.keyboard.press("Enter");
    await expect(account(page, plain.name)).toBeVisible();
    const cookies = Object.fromEntries(
      (await context.cookies()).map(({ name, value }) => [name, value]),
    );
    expect([cookies.rememberMe, cookies.phone, cookies.email]).toEqual([
      "1",
      "905550000001",
      undefined,
    ]);

    await account(page, plain.name).click();
    await page.getByRole("button", { name: accountWords.signOut }).click();
    await expect(account(page, null)).toBeVisible();
    await page.goto("/uye-girisi-sayfasi");
    await expect(page.getByRole("tab", { name: login.byPhone, selected: true })).toBeVisible();
    await expect(phone).toHaveValue(/555 ?000 ?00 ?01/);
    await expect(page.getByLabel(login.remember)).toBeChecked();

    await page.goto("/bayi-girisi-sayfasi");
    await page.getByRole("main").getByLabel(login.vendorCode).fill(vendor.code);
    await passwordField(page).fill(PASSWORD);
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.pathname === "/");
    await expect(account(page, null)).toHaveCount(0);
  });

  test("VAL-1 an empty form says under its fields what is missing, and leads to the first", async ({
    page,
  }) => {
    await page.goto("/uye-girisi-sayfasi");
    const main = page.getByRole("main").getByRole("form", { name: login.title });
    await main.getByRole("button", { name: login.submit }).click();
    await expect(main.getByText(notices.fieldRequired)).toHaveCount(2);
    await expect(main.getByLabel(login.email)).toBeFocused();
    await expect(main.getByRole("alert")).toHaveText(formWords.wrongFields);
  });

  test("NAV-1 a member finds on the page for it that there is nothing to do; a page wanted is gone on to", async ({
    page,
  }) => {
    await page.goto("/uye-sifre-degistirme");
    await page.getByRole("main").getByRole("link", { name: login.submit }).click();
    const main = page.getByRole("main").getByRole("form", { name: login.title });
    await main.getByLabel(login.email).fill(plain.email);
    await passwordField(page).fill(PASSWORD);
    await main.getByRole("button", { name: login.submit }).click();
    await page.waitForURL((url) => url.pathname === "/uye-sifre-degistirme");
    await expect(page.getByLabel(password.current)).toBeVisible();
    await page.goto("/uye-girisi-sayfasi");
    await expect(page.getByText(personal(plain.name, login.alreadyIn))).toBeVisible();
  });

  test("ORD-2 before checkout an address alone goes on, and stays on the next pages", async ({
    page,
  }) => {
    await page.goto("/siparis-uye-giris");
    const form = page.getByRole("form", { name: login.guestTitle });
    await form.getByLabel(login.email).fill("misafir@example.test");
    await form.getByRole("button", { name: login.guestSubmit }).click();
    await page.waitForURL((url) => url.pathname === "/order");
    await page.waitForLoadState("networkidle");
    expect(new URL(page.url()).pathname).toBe("/order");
    const shell = page.waitForResponse((response) => response.url().includes("/bff/shell"));
    await page.goto("/kilimler");
    expect((await shell).headers()["vitrin-session"]).toBeUndefined();
    await page.waitForLoadState("networkidle");
    expect(new URL(page.url()).pathname).toBe("/kilimler");
    await expect(account(page, null)).toBeVisible();
    expect(await storedToken(page)).not.toBeNull();
  });
});

test.describe("signing out", () => {
  test("AUT-10 leaves nothing of the member on the device; another tab of theirs follows, and so does going back", async ({
    page,
    context,
  }) => {
    await page.goto("/");
    await signIn(page, plain.email);
    const other = await context.newPage();
    await other.goto("/kilimler");
    await expect(account(other, plain.name)).toBeVisible();
    await page.goto("/sepet");
    await account(page, plain.name).click();
    await page.getByRole("button", { name: accountWords.signOut }).click();
    await page.waitForURL((url) => url.pathname === "/");
    await expect(account(page, null)).toBeVisible();
    expect(await storedToken(page)).toBeNull();
    await expect(account(other, null)).toBeVisible();
    await page.goBack();
    await expect(account(page, null)).toBeVisible();
    await expect(account(page, plain.name)).toHaveCount(0);
  });
});

test.describe("the token", () => {
  /**
   * Says that the token on the device ends in so many minutes, once the page at hand has looked at
   * it.
   */
  const agedTo = async (page: Page, minutes: number) => {
    await page.waitForLoadState("networkidle");
    await page.evaluate((seconds) => {
      const entry = JSON.parse(localStorage.getItem("v5token") ?? "{}") as { timeout: number };
      localStorage.setItem(
        "v5token",
        JSON.stringify({ ...entry, timeout: Math.floor(Date.now() / 1000) + seconds }),
      );
    }, minutes * 60);
  };

  test("TOK-2 TOK-4 with under ten minutes left a member's next page replaces it; the session goes on", async ({
    page,
  }) => {
    await page.goto("/");
    await signIn(page, plain.email);
    const before = await storedToken(page);
    await agedTo(page, 9);
    const refreshed = page.waitForResponse((response) =>
      response.url().includes("/bff/session/refresh"),
    );
    await page.goto("/kilimler");
    expect((await refreshed).status()).toBe(200);
    await expect.poll(async () => (await storedToken(page))?.value).not.toBe(before?.value);
    expect((await storedToken(page))?.timeout).toBeGreaterThan(Date.now() / 1000 + 600);
    await page.reload();
    await expect(account(page, plain.name)).toBeVisible();
  });

  test("TOK-3 a refresh the shop refuses signs out, goes home once and says why", async ({
    page,
    simulator,
    watch,
  }) => {
    watch.expectErrors(/status of 401/);
    await page.goto("/");
    await signIn(page, plain.email);
    await agedTo(page, 9);
    await simulator.faults("*/authentication/login*=status:403");
    // Its page is left before all of it is there.
    await page.goto("/sepet", { waitUntil: "commit" });
    await page.waitForURL((url) => url.pathname === "/");
    await expect(account(page, null)).toBeVisible();
    await expect(toast(page, login.sessionEnded)).toBeVisible();
    expect(await storedToken(page)).toBeNull();
  });

  test("TOK-3 a refresh the shop cannot answer changes nothing", async ({
    page,
    simulator,
    watch,
  }) => {
    watch.expectErrors(/status of 50\d/);
    await page.goto("/");
    await signIn(page, plain.email);
    await agedTo(page, 9);
    const before = await storedToken(page);
    await simulator.faults("*/authentication/login*=status:503");
    const failed = page.waitForResponse((response) =>
      response.url().includes("/bff/session/refresh"),
    );
    await page.goto("/kilimler");
    expect((await failed).status()).toBeGreaterThanOrEqual(502);
    expect(await storedToken(page)).toEqual(before);
    await expect(account(page, plain.name)).toBeVisible();
  });
});

test.describe("passwords that have to be changed", () => {
  test("AUT-4 too weak a one opens a window that nothing closes but a new one, or the way out", async ({
    page,
  }) => {
    await page.goto("/kilimler");
    await signIn(page, weak.email);
    const dialog = page.getByRole("dialog", { name: password.weakTitle });
    await expect(dialog).toBeVisible();
    for (let press = 0; press < 3; press++) await page.keyboard.press("Escape");
    await page.mouse.click(5, 5);
    await expect(dialog).toBeVisible();
    await page.goBack();
    await page.goForward();
    await expect(dialog).toBeVisible();
    for (let press = 0; press < 12; press++) {
      await page.keyboard.press("Tab");
      expect(
        await page.evaluate(
          () =>
            document.activeElement === document.body ||
            document.activeElement?.closest("dialog") !== null,
        ),
      ).toBe(true);
    }
    await dialog.getByRole("button", { name: accountWords.signOut }).click();
    await expect(account(page, null)).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });

  test("AUT-5 AUT-3 AUT-13 an expired one is changed on the way in", async ({ page, watch }) => {
    watch.expectErrors(/status of 422/);
    await page.goto("/kilimler");
    const form = await openLoginForm(page);
    await form.getByLabel(login.email).fill(expired.email);
    await form.locator("input[name=password]").fill(PASSWORD);
    await form.getByRole("button", { name: login.submit, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: password.expiredTitle });
    await expect(dialog).toBeVisible();
    const [fresh, again] = [
      dialog.locator("input[name=newPassword]"),
      dialog.locator("input[name=repeat]"),
    ];
    const change = dialog.getByRole("button", { name: password.submit });
    await fresh.fill("kolay");
    await again.fill("başka");
    await change.click();
    await expect(dialog.getByText(password.different)).toBeVisible();
    await again.fill("kolay");
    await change.click();
    await expect(fresh).toHaveAttribute("aria-invalid", "true");
    await expect(fresh).toBeFocused();
    await fresh.fill("Yeni2026parola");
    await again.fill("Yeni2026parola");
    const reloaded = page.waitForEvent("load");
    await change.click();
    await reloaded;
    await expect(account(page, null)).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe("/kilimler");
  });

  test("AUT-3 a forgotten one: the shop sends what is needed, for the code of its picture", async ({
    page,
  }) => {
    await page.goto("/uye-sifre-hatirlat");
    const form = page.getByRole("form", { name: password.reminderTitle });
    // Only the last picture counts: the one asked for here, once the first has come.
    await expect
      .poll(() =>
        form
          .getByRole("img", { name: securityCode.picture })
          .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0),
      )
      .toBe(true);
    const picture = page.waitForResponse(
      (response) => response.url().includes("/SecCode.php") && response.ok(),
    );
    await form.getByRole("button", { name: securityCode.renew }).click();
    const answer = (await (await picture).allHeaders())["x-captcha-answer"] ?? "";
    await form.getByLabel(login.email).fill(plain.email);
    await form.getByLabel(securityCode.label).fill(answer);
    await form.getByRole("button", { name: password.reminderSubmit }).click();
    await expect(form).toHaveCount(0);
    await expect(page.getByRole("main").locator(":focus")).toContainText(/./);
  });
});

for (const language of LANGUAGES) {
  test(`AUT-1 axe finds nothing where one signs in (${language})`, async ({ page }) => {
    const words = messages(language);
    for (const path of [
      "/uye-girisi-sayfasi",
      "/bayi-girisi-sayfasi",
      "/siparis-uye-giris",
      "/uye-sifre-hatirlat",
      "/uye-sifre-degistirme",
    ]) {
      await page.goto(href(language, path));
      await page.waitForLoadState("networkidle");
      await expectAccessible(page, path);
    }
    await page.goto(href(language, "/"));
    await openLoginForm(page, language);
    await expectAccessible(page, "the header's form");
    await page.keyboard.press("Escape");
    await expect(account(page, null, language)).toBeFocused();
    await signIn(page, plain.email, language);
    await account(page, plain.name, language).click();
    await expect(page.getByRole("navigation", { name: words.account.menu })).toBeVisible();
    await expectAccessible(page, "the account");
  });
}

for (const width of [390, 1440]) {
  test(`HDR-7 nothing moves when a page learns who is here, ${width} px wide`, async ({
    page,
    watch,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/uye-girisi-sayfasi");
    const form = page.getByRole("main").getByRole("form", { name: login.title });
    await form.getByLabel(login.email).fill(plain.email);
    await passwordField(page).fill(PASSWORD);
    await form.getByRole("button", { name: login.submit }).click();
    await page.waitForURL((url) => url.pathname === "/");
    await expect(account(page, plain.name)).toBeVisible();
    watch.demandStillness();
    for (const path of ["/uye-sifre-degistirme", "/sepet"]) {
      await page.goto(path);
      await expect(account(page, plain.name)).toBeVisible();
      await page.waitForLoadState("networkidle");
    }
  });
}

test.describe("before JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("AUT-1 the page says what it needs, and no password can get into its address", async ({
    page,
  }) => {
    await page.goto("/uye-girisi-sayfasi");
    await expect(
      page.getByRole("banner").getByRole("link", { name: messages("tr").header.signIn }),
    ).toHaveAttribute("href", "/uye-girisi-sayfasi");
    await expect(page.locator("form:has(input[name=password])")).toHaveAttribute("method", "post");
    // Text search passes over `noscript`, so it is told by its place.
    await expect(
      page.locator(`xpath=//noscript/p[normalize-space()=${JSON.stringify(login.needsScript)}]`),
    ).toBeVisible();
  });
});
