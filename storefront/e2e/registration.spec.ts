import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";

import { LANGUAGES } from "../src/lib/locale.ts";
import { href, PAGES } from "../src/lib/paths.ts";
import { expectAccessible } from "./support/axe.ts";
import { account } from "./support/members.ts";
import { anyOf, messages } from "./support/messages.ts";
import { personal } from "./support/mocks.ts";
import { expect, test } from "./support/test.ts";

const {
  register,
  person,
  consents,
  notices,
  phone,
  regions,
  places,
  securityCode,
  profile,
  phoneProof,
  login,
  common,
  form: formWords,
} = messages("tr");

const registerForm = (page: Page) => page.getByRole("form", { name: register.submit, exact: true });
/** By its label, with the mark of required fields or without. */
const labelled = (label: string) => new RegExp(`^${label.replace(/[.()]/g, "\\$&")}\\*?$`);
const field = (page: Page, label: string) => registerForm(page).getByLabel(labelled(label));
const submit = (page: Page) => registerForm(page).getByRole("button", { name: register.submit });
const newAddress = () => `yeni-${randomUUID().slice(0, 12)}@vitrin.test`;

/** The picture's answer, which the simulated shop tells those who test. */
async function codeOn(page: Page, bringAboutPicture: () => Promise<unknown>): Promise<string> {
  const picture = page.waitForResponse(/SecCode\.php/);
  await bringAboutPicture();
  return (await (await picture).allHeaders())["x-captcha-answer"] ?? "";
}

async function open(page: Page, path: string = PAGES.register): Promise<string> {
  return codeOn(page, () => page.goto(path));
}

async function describedBy(control: Locator): Promise<string> {
  const ids = ((await control.getAttribute("aria-describedby")) ?? "").split(" ");
  return (
    await Promise.all(ids.map((id) => control.page().locator(`[id="${id}"]`).innerText()))
  ).join(" ");
}

test.describe("becoming a member", () => {
  test("NAV-1 AUT-2 AUT-12 by keyboard alone, with the phone and everything, and is signed in afterwards", async ({
    page,
    simulator,
  }) => {
    const code = await open(page);
    const address = newAddress();
    await field(page, person.name).focus();
    const { keyboard } = page;
    for (const text of ["Işıl", "Çağrı-Öz", address]) {
      await keyboard.type(text);
      await keyboard.press("Tab");
    }
    await keyboard.press("Tab");
    await keyboard.type("05320000000");
    await expect(field(page, person.phone)).toHaveValue("+90 532 000 00 00");
    await keyboard.press("Tab");
    await keyboard.type("gizli söz 1");
    await field(page, consents.kvkk).focus();
    await keyboard.press("Space");
    await field(page, securityCode.label).focus();
    await keyboard.type(code);
    await simulator.forgetRequests();
    await keyboard.press("Enter");
    await expect(page).toHaveURL(/\/$/);
    await expect(account(page, "Işıl")).toBeVisible();
    const seen = (await simulator.requests()).filter(({ path }) =>
      path.endsWith("/authentication/register"),
    );
    expect(seen.map(({ method }) => method)).toEqual(["POST"]);
  });

  test("AUT-2 by the short form, where a password may be left out", async ({ page, simulator }) => {
    const code = await open(page);
    await registerForm(page).getByText(register.quick).click();
    await expect(registerForm(page).getByText(register.more)).toHaveCount(0);
    await field(page, person.name).fill("Deniz");
    await field(page, person.surname).fill("Örnek");
    await field(page, person.email).fill(newAddress());
    await field(page, consents.kvkk).check();
    await field(page, securityCode.label).fill(code);
    await submit(page).click();
    await expect(page).toHaveURL(/\/$/);
    expect(
      (await simulator.requests()).filter(({ path }) => path.endsWith("/register/quick")),
    ).toHaveLength(1);
  });

  test("AUT-2 an account that has to be approved is told so and not signed in", async ({
    page,
  }) => {
    const code = await open(page);
    await registerForm(page).getByText(register.quick).click();
    await field(page, person.name).fill("Deniz");
    await field(page, person.surname).fill("Örnek");
    await field(page, person.email).fill(`onay@${randomUUID().slice(0, 8)}.test`);
    await field(page, person.email).blur();
    await registerForm(page).getByText(register.full).click();
    await field(page, register.password).fill("gizlisöz1");
    await field(page, consents.kvkk).check();
    await field(page, securityCode.label).fill(code);
    await submit(page).click();
    await expect(page.getByText(register.activationTitle)).toBeVisible();
    await expect(registerForm(page)).toHaveCount(0);
  });

  test("AUT-2 AUT-12 what the shop finds wrong stands at its field, and the security code begins anew", async ({
    page,
    watch,
  }) => {
    watch.expectErrors(/status of 422/);
    const code = await open(page);
    await field(page, person.name).fill("Deniz");
    await field(page, person.surname).fill("Örnek");
    await field(page, person.email).fill("deniz@vitrin.test");
    await field(page, register.password).fill("gizlisöz1");
    await field(page, consents.kvkk).check();
    await field(page, securityCode.label).fill(code);
    const next = await codeOn(page, () => submit(page).click());
    const email = field(page, person.email);
    await expect(email).toBeFocused();
    await expect(email).toHaveAttribute("aria-invalid", "true");
    await expect(field(page, securityCode.label)).toHaveValue("");
    await email.fill(newAddress());
    await field(page, securityCode.label).fill(next);
    await submit(page).click();
    await expect(page).toHaveURL(/\/$/);
  });
});

test.describe("the fields", () => {
  test("VAL-1 an empty form says what is missing, in the words of the specification, and leads to the first field", async ({
    page,
  }) => {
    await open(page);
    await submit(page).click();
    const name = field(page, person.name);
    await expect(name).toBeFocused();
    expect(await describedBy(name)).toBe(notices.fieldRequired);
    expect(await describedBy(field(page, consents.kvkk))).toBe(notices.fieldMandatory);
    await expect(registerForm(page).getByRole("alert")).toHaveText(formWords.wrongFields);
    await field(page, person.email).fill("deniz@");
    await submit(page).click();
    expect(await describedBy(field(page, person.email))).toBe(notices.emailInvalid);
    await field(page, person.surname).focus();
    await expect(field(page, person.surname)).toHaveAttribute("aria-invalid", "false");
    await expect(name).toHaveAttribute("aria-invalid", "true");
  });

  test("VAL-2 letters of every keyboard come in, composed ones too; what the mask does not take stays out", async ({
    page,
    context,
  }) => {
    await open(page);
    const name = field(page, person.name);
    await name.focus();
    await page.keyboard.type("İdil3 Ğ!");
    await expect(name).toHaveValue("İdil Ğ");
    // As a dead key, an Android keyboard or an input method writes: a text under way, then what
    // comes of it.
    const keyboard = await context.newCDPSession(page);
    await keyboard.send("Input.imeSetComposition", {
      text: "^",
      selectionStart: 1,
      selectionEnd: 1,
    });
    await expect(name).toHaveValue("İdil Ğ^");
    await keyboard.send("Input.insertText", { text: "â" });
    await expect(name).toHaveValue("İdil Ğâ");
    await keyboard.send("Input.imeSetComposition", {
      text: "7",
      selectionStart: 1,
      selectionEnd: 1,
    });
    await keyboard.send("Input.insertText", { text: "7" });
    await expect(name).toHaveValue("İdil Ğâ");
    await page.keyboard.press("Home");
    await page.keyboard.type("9A9");
    await expect(name).toHaveValue("Aİdil Ğâ");
    await page.keyboard.press("Control+z");
    await expect(name).not.toHaveValue("Aİdil Ğâ");
    const email = field(page, person.email);
    await email.focus();
    await page.keyboard.type(" ışıl@örnek.test");
    await expect(email).toHaveValue("l@rnek.test");
  });

  test("PHN-1 PHN-2 PHN-3 PHN-5 a country is found, chosen, and brings flag, dial code and mask", async ({
    page,
  }) => {
    await open(page);
    const number = field(page, person.phone);
    const flag = registerForm(page).getByRole("button", { name: anyOf(phone.countryOf) });
    await flag.click();
    const list = page.getByRole("listbox", { name: phone.countries });
    await expect(list.getByRole("option")).toHaveCount(15);
    await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect(list.getByRole("option")).toHaveCount(30);
    const search = page.getByRole("combobox", { name: phone.search });
    await search.fill("İSVİÇ");
    await expect(list.getByRole("option")).toHaveText([/İsviçre/]);
    expect(
      await list
        .getByRole("option")
        .locator("img")
        .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBeGreaterThan(0);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(list).toHaveCount(0);
    await expect(number).toBeFocused();
    await page.keyboard.type("0791234567");
    await expect(number).toHaveValue("+41 79 123 45 67");
    await expect(number).toHaveAttribute("data-digits", "11");
    await expect(flag.locator("img")).toHaveAttribute("src", "/static/theme-flags/ch.webp");
    await flag.click();
    await page.keyboard.press("Escape");
    await expect(flag).toBeFocused();
    await flag.click();
    await page.getByRole("heading", { level: 1 }).click();
    await expect(list).toHaveCount(0);
  });

  test("PHN-4 a pasted number is understood, with its dial code and without", async ({ page }) => {
    await open(page);
    const number = field(page, person.phone);
    for (const text of ["+90 532 123 45 67", "905321234567", "0 (532) 123-45-67"]) {
      await number.fill(text);
      await expect(number).toHaveValue("+90 532 123 45 67");
    }
    await number.press("End");
    for (let digit = 0; digit < 10; digit++) await page.keyboard.press("Backspace");
    await expect(number).toHaveValue("");
  });

  test("REG-1 REG-2 regions follow from one another down to the neighbourhood", async ({
    page,
  }) => {
    await open(page);
    await registerForm(page).getByText(register.more).click();
    await expect(field(page, regions.country)).toHaveValue("TR");
    await field(page, regions.city).selectOption({ label: "İstanbul" });
    await field(page, regions.town).selectOption({ label: "Kadıköy" });
    const district = field(page, regions.district);
    await expect(district).toBeEnabled();
    await district.selectOption({ index: 1 });
    await expect(district).not.toHaveValue("");
    await field(page, regions.city).selectOption({ label: "Ankara" });
    await expect(field(page, regions.town)).toHaveValue("");
    await field(page, regions.country).selectOption("LY");
    await expect(field(page, places.abroad.city)).toHaveJSProperty("tagName", "INPUT");
    // The widest level abroad is called what it is there.
    await field(page, regions.country).selectOption("DE");
    await expect(field(page, places.divisions.state)).toBeVisible();
    await expect(field(page, regions.city)).toHaveCount(0);
  });
});

test.describe("a member's own page", () => {
  test("AUT-2 a guest is shown the way in", async ({ page }) => {
    await page.goto(PAGES.profile);
    await expect(page.getByRole("main").getByText(profile.memberNeeded)).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: login.submit })).toBeVisible();
  });

  test("AUT-2 details are changed and stay so; then the membership is ended, and the address is free again", async ({
    page,
  }) => {
    const address = newAddress();
    await becomeMember(page, address);
    await page.goto(PAGES.profile);
    const details = page.getByRole("form", { name: profile.details });
    const name = details.getByLabel(labelled(person.name));
    await expect(name).toHaveValue(personal("Deniz"));
    await name.fill("Deryanur");
    await details.getByRole("button", { name: profile.save }).click();
    await expect(page.getByRole("status").filter({ hasText: /./ }).first()).toBeVisible();
    await page.reload();
    await expect(name).toHaveValue(personal("Deryanur"));
    await page.getByRole("button", { name: profile.cancel }).click();
    const question = page.getByRole("dialog", { name: profile.cancelQuestion });
    await question.getByRole("button", { name: common.cancel }).click();
    await expect(question).toHaveCount(0);
    await page.getByRole("button", { name: profile.cancel }).click();
    await question.getByRole("button", { name: profile.cancelConfirm }).click();
    await expect(page).toHaveURL(/\/$/);
    await becomeMember(page, address);
  });
});

test("AUT-12 a member's phone is proven by the code that was sent to it", async ({ page }) => {
  await becomeMember(page, newAddress(), "05320000000");
  await page.goto(PAGES.profile);
  await page.getByRole("button", { name: phoneProof.send }).click();
  const code = page.getByLabel(labelled(phoneProof.code));
  await expect(code).toBeFocused();
  // An old client asks for one too, and is told what stands in the message.
  const sent = await page.evaluate(async () => {
    const answer = await fetch("/api/v1/public/services/verify-sms", {
      method: "POST",
      body: new URLSearchParams({ phone: "905320000000" }),
    });
    return answer.headers.get("x-sms-code") ?? "";
  });
  expect(sent).toMatch(/^\d{6}$/);
  await code.fill(sent === "000000" ? "000001" : "000000");
  await page.keyboard.press("Enter");
  await expect(code).toHaveAttribute("aria-invalid", "true");
  await code.fill(sent);
  await page.keyboard.press("Enter");
  await expect(code).toHaveCount(0);
});

async function becomeMember(page: Page, address: string, phoneNumber = "") {
  const code = await open(page);
  await field(page, person.name).fill("Deniz");
  await field(page, person.surname).fill("Örnek");
  await field(page, person.email).fill(address);
  await field(page, person.phone).pressSequentially(phoneNumber);
  await field(page, register.password).fill("gizlisöz1");
  await field(page, consents.kvkk).check();
  await field(page, securityCode.label).fill(code);
  await submit(page).click();
  await expect(page).toHaveURL(/\/$/);
}

for (const language of ["tr", "ar"] as const) {
  test(`AUT-2 nothing moves while the register page and a member's own come in (${language})`, async ({
    page,
    watch,
  }) => {
    watch.demandStillness();
    await open(page, href(language, PAGES.register));
    await becomeMember(page, newAddress(), "05320000000");
    await page.goto(href(language, PAGES.profile));
    const { person: own, profile: words } = messages(language);
    await expect(
      page.getByRole("form", { name: words.details }).getByLabel(labelled(own.name)),
    ).toHaveValue(personal("Deniz"));
    await page.waitForLoadState("networkidle");
  });
}

for (const language of LANGUAGES) {
  const words = messages(language);
  test(`AUT-2 VAL-1 axe finds nothing on the register page, empty, wrong and with its lists open, nor on a member's own (${language})`, async ({
    page,
  }) => {
    await open(page, href(language, PAGES.register));
    await expectAccessible(page, "register");
    const form = page.getByRole("form", { name: words.register.submit, exact: true });
    await form.getByText(words.register.more).click();
    await form.getByRole("button", { name: words.register.submit }).click();
    await expect(form.getByText(words.notices.fieldMandatory)).toBeVisible();
    await form.getByRole("button", { name: anyOf(words.phone.countryOf) }).click();
    await expect(page.getByRole("listbox", { name: words.phone.countries })).toBeVisible();
    await expectAccessible(page, "register, wrong and open");
    await becomeMember(page, newAddress());
    await page.goto(href(language, PAGES.profile));
    await expect(page.getByRole("form", { name: words.profile.details })).toBeVisible();
    await expectAccessible(page, "profile");
    await page.getByRole("button", { name: words.profile.cancel }).click();
    await expectAccessible(page, "ending the membership");
  });
}
