import type { Locator, Page } from "@playwright/test";

import { LANGUAGES } from "../src/lib/locale.ts";
import { href, PAGES } from "../src/lib/paths.ts";
import { expectAccessible } from "./support/axe.ts";
import { toast } from "./support/basket.ts";
import { account, MEMBERS, signIn } from "./support/members.ts";
import { messages } from "./support/messages.ts";
import { personal } from "./support/mocks.ts";
import { expect, test } from "./support/test.ts";

const { contact, threads, notices, securityCode, account: menu, login } = messages("tr");
const { plain } = MEMBERS;

const formOf = (page: Page): Locator =>
  page.getByRole("main").getByRole("form", { name: contact.formTitle });

async function write(form: Locator, subject: string, guest = true): Promise<void> {
  await form.getByLabel(contact.department).selectOption("2");
  if (guest) await form.getByLabel(contact.email).fill("deniz@example.test");
  await form.getByLabel(contact.subject).fill(subject);
  await form.getByLabel(contact.text).fill("Kilim kaç kilo?");
  await form.getByRole("button", { name: contact.submit }).click();
}

test.describe("the contact page", () => {
  for (const address of [PAGES.contact, "/iletisim"]) {
    test(`NAV-1 ${address} has the stores, with links to call, write and go there, and loads no map`, async ({
      page,
    }) => {
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1, name: "İletişim" })).toBeVisible();
      const store = page.getByRole("article").filter({ hasText: "Vitrin Kadıköy" });
      await expect(store.getByRole("link", { name: /ara$/ })).toHaveAttribute(
        "href",
        personal("02165550101", "tel:{name}"),
      );
      await expect(store.getByRole("link", { name: /yaz$/ })).toHaveAttribute(
        "href",
        personal("magaza1@vitrin.test", "mailto:{name}"),
      );
      await expect(store.getByRole("link", { name: /haritada göster/ })).toHaveAttribute(
        "href",
        /^https:\/\/www\.openstreetmap\.org\/search\?query=/,
      );
      await expect(page.getByRole("main").locator("iframe")).toHaveCount(0);
    });
  }

  test("MSG-1 VAL-1 a guest writes by keyboard: what is missing is said at its field, then it is sent", async ({
    page,
    simulator,
  }) => {
    await page.goto(PAGES.contact);
    const form = formOf(page);
    await form.getByLabel(contact.text).focus();
    await form.getByRole("button", { name: contact.submit }).press("Enter");
    await expect(form.getByText(notices.fieldRequired)).toHaveCount(4);
    await expect(form.getByLabel(contact.department)).toBeFocused();
    await write(form, "Beden");
    await expect(page.getByText("Mesajınız gönderildi")).toBeVisible();
    const seen = (await simulator.requests()).filter(({ path }) =>
      path.includes("/send-message/department"),
    );
    expect(seen.map(({ method }) => method)).toEqual(["POST"]);
  });

  test("MSG-1 AUT-12 the third message of a guest wants what stands on a picture", async ({
    page,
    watch,
  }) => {
    watch.expectErrors(/status of 422/);
    await page.goto(PAGES.contact);
    for (let sent = 0; sent < 2; sent++) {
      await write(formOf(page), "Beden");
      await page.getByRole("button", { name: contact.another }).click();
    }
    await write(formOf(page), "Beden");
    const code = formOf(page).getByLabel(securityCode.label);
    await expect(code).toBeVisible();
    // The first picture has come: what comes now is the one asked for here.
    const drawn = formOf(page).getByRole("img", { name: securityCode.picture });
    await expect
      .poll(() =>
        drawn.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0),
      )
      .toBe(true);
    const picture = page.waitForResponse(
      (response) => response.url().includes("/SecCode.php") && response.ok(),
    );
    await formOf(page).getByRole("button", { name: securityCode.renew }).click();
    await code.fill((await (await picture).allHeaders())["x-captcha-answer"] ?? "");
    await formOf(page).getByRole("button", { name: contact.submit }).click();
    await expect(page.getByText("Mesajınız gönderildi")).toBeVisible();
  });
});

test.describe("a member's messages", () => {
  test("MSG-1 a new one is written, answered and closed; the list follows", async ({ page }) => {
    await page.goto(PAGES.messages);
    await expect(page.getByRole("heading", { name: threads.guest })).toBeVisible();
    await signIn(page, plain.email);
    const list = page.getByRole("navigation", { name: threads.list });
    await list.getByRole("link", { name: threads.newMessage }).click();
    const subject = "Teslimat adresim";
    await write(formOf(page), subject, false);
    await expect(toast(page, /gönderildi/)).toBeVisible();
    const entry = list.getByRole("link", { name: subject });
    await entry.click();
    await expect(page.getByRole("heading", { name: subject })).toBeFocused();
    await expect(page.getByRole("main").getByText("Kilim kaç kilo?")).toBeVisible();

    await page.getByRole("form", { name: threads.reply }).getByRole("textbox").fill("Bir de boyu?");
    await page.getByRole("button", { name: threads.send }).click();
    await expect(page.getByRole("article").getByText("Bir de boyu?")).toBeVisible();
    await page.getByRole("article").getByRole("button", { name: threads.close }).first().click();
    await page.getByRole("alertdialog").getByRole("button", { name: threads.close }).click();
    await expect(page.getByText(threads.closedHint)).toBeVisible();
    await expect(entry).toContainText(threads.closed);
    await page.goBack();
    await expect(page.getByText(threads.choose)).toBeVisible();
  });

  test("MSG-1 the account menu says how many are unread", async ({ page, simulator }) => {
    await page.goto("/");
    await signIn(page, plain.email);
    await page.route("**/bff/messages/unread*", (route) => route.fulfill({ json: { count: 2 } }));
    await account(page, plain.name).click();
    await expect(
      page.getByRole("banner").getByRole("link", { name: new RegExp(menu.messages) }),
    ).toContainText("2");
    await simulator.forgetRequests();
  });

  test("MSG-1 a guest is asked in, and may write without an account", async ({ page }) => {
    await page.goto(PAGES.messages);
    await page.getByRole("main").getByRole("button", { name: threads.signIn }).click();
    await expect(page.getByRole("dialog", { name: login.title })).toContainText(login.forMessage);
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: threads.toContact }).click();
    await expect(formOf(page)).toBeVisible();
  });
});

for (const language of LANGUAGES) {
  test(`WID-8 axe finds nothing on contact and messages in ${language}`, async ({ page }) => {
    const words = messages(language);
    await page.emulateMedia({ reducedMotion: "reduce", colorScheme: "light" });
    await page.goto(href(language, PAGES.contact));
    await expect(
      page.getByRole("main").getByRole("form", { name: words.contact.formTitle }),
    ).toBeVisible();
    await expectAccessible(page, "contact");
    await signIn(page, plain.email, language);
    for (const place of ["", "#thread-7", "#new"]) {
      await page.goto(href(language, PAGES.messages) + place);
      // What follows a # alone opens no page.
      if (place) await page.reload();
      await expect(page.getByRole("link", { name: words.threads.newMessage })).toBeVisible();
      if (place) await expect(page.getByRole("main").locator("form").first()).toBeVisible();
      await expectAccessible(page, `messages ${place}`);
    }
  });
}
