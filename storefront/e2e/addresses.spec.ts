import type { Locator, Page } from "@playwright/test";

import { LANGUAGES, type Language } from "../src/lib/locale.ts";
import { ADDRESSES_PAGE } from "../src/lib/lazy-paths.ts";
import { href } from "../src/lib/paths.ts";
import { fill } from "../src/lib/wording.ts";
import { expectAccessible } from "./support/axe.ts";
import { toast } from "./support/basket.ts";
import { MEMBERS, register, signIn } from "./support/members.ts";
import { messages } from "./support/messages.ts";
import { expect, test } from "./support/test.ts";

const { addresses: labels, regions, places, notices, account, problems, common } = messages("tr");
const PATH = ADDRESSES_PAGE;

const formOf = (page: Page, language: Language = "tr"): Locator =>
  page.getByRole("main").getByRole("form", { name: messages(language).addresses.add });
const field = (form: Locator, name: string): Locator => form.locator(`[name="${name}"]`);
const card = (page: Page, name: string): Locator =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: name });
const save = (form: Locator): Promise<void> =>
  form.getByRole("button", { name: labels.save }).click();

/** A member of their own, with no address yet. */
async function newMember(page: Page): Promise<void> {
  await page.goto("/");
  const { email } = await register(new URL(page.url()).origin, "yeni");
  await signIn(page, email);
  await page.goto(PATH);
  await expect(page.getByRole("heading", { name: labels.empty })).toBeVisible();
}

async function openForm(page: Page): Promise<Locator> {
  await page.getByRole("link", { name: labels.add }).click();
  const form = formOf(page);
  await expect(field(form, "city")).toBeVisible();
  await expect(field(form, "country")).toHaveValue("TR");
  return form;
}

/** As a browser's form filler does: all fields in one task, with the events of no hand. */
async function autofill(form: Locator, values: Record<string, string>): Promise<void> {
  await form.evaluate((element: HTMLFormElement, filled) => {
    for (const [name, value] of Object.entries(filled)) {
      const control = element.elements.namedItem(name) as HTMLInputElement;
      const { set } = Object.getOwnPropertyDescriptor(
        Object.getPrototypeOf(control) as object,
        "value",
      )!;
      set!.call(control, value);
      control.dispatchEvent(new Event("input", { bubbles: true }));
      control.dispatchEvent(new Event("change", { bubbles: true }));
      control.dispatchEvent(new FocusEvent("blur"));
    }
  }, values);
}

const WHOLE = {
  title: "Ev",
  fullName: "Nil Kaya",
  phone: "5321112233",
  country: "TR",
  city: "Istanbul",
  town: "KADIKÖY",
  district: "Caferağa Mahallesi",
  street: "Moda Cd. 12\nDaire 3",
};

async function expectModa(form: Locator): Promise<void> {
  await expect(field(form, "cityCode")).toHaveValue("34");
  await expect(field(form, "city")).toHaveValue("İstanbul");
  await expect(field(form, "town")).toHaveValue("Kadıköy");
  await expect(field(form, "townCode")).toHaveValue("3423");
  await expect(field(form, "district")).toHaveValue(/^Caferağa/);
  await expect(field(form, "districtCode")).toHaveValue(/^3423/);
  await expect(field(form, "postalCode")).toHaveValue("34710");
}

test.describe("a member's addresses", () => {
  test("REG-6 REG-7 NAV-2 are added, changed and deleted; back and reload stay where they are", async ({
    page,
  }) => {
    await newMember(page);
    let form = await openForm(page);
    await page.reload();
    form = formOf(page);
    await expect(field(form, "city")).toBeVisible();
    await autofill(form, WHOLE);
    await expectModa(form);
    await save(form);
    await expect(toast(page, "Adres kaydedildi")).toBeVisible();
    await expect(card(page, "Ev")).toContainText("34710 Kadıköy / İstanbul");
    await expect(card(page, "Ev")).toContainText("Moda Cd. 12, Daire 3");

    await card(page, "Ev")
      .getByRole("link", { name: fill(labels.changeNamed, { name: "Ev" }) })
      .click();
    form = page.getByRole("form", { name: labels.change });
    await expectModa(form);
    await expect(field(form, "phone")).toHaveValue("+90 532 111 22 33");
    await field(form, "title").fill("Yuva");
    await form.getByRole("radio", { name: labels.company }).check();
    await field(form, "companyName").fill("Kaya Dokuma Ltd.");
    await field(form, "taxOffice").pressSequentially("kadık");
    await form.getByRole("option", { name: /Kadıköy/ }).click();
    await field(form, "taxNumber").fill("1234567890");
    await save(form);
    await expect(card(page, "Yuva")).toContainText("Kaya Dokuma Ltd.");
    await page.goBack();
    await expect(page.getByRole("form", { name: labels.change })).toBeVisible();
    await page.goForward();

    const remove = fill(labels.deleteNamed, { name: "Yuva" });
    await page.getByRole("button", { name: remove }).click();
    const question = page.getByRole("alertdialog", {
      name: fill(labels.deleteQuestion, { name: "Yuva" }),
    });
    await question.getByRole("button", { name: labels.delete }).click();
    await expect(toast(page, "Adres silindi")).toBeVisible();
    await expect(page.getByRole("heading", { name: labels.empty })).toBeVisible();
    await expect(page.locator("body")).not.toBeFocused();
  });

  test("REG-1 GW-10 by keyboard alone, one request for each level, none to the shop the second time", async ({
    page,
    simulator,
  }) => {
    await newMember(page);
    await page.getByRole("link", { name: labels.add }).focus();
    await page.keyboard.press("Enter");
    const form = formOf(page);
    await expect(field(form, "country")).toHaveValue("TR");
    await expect(page.getByRole("heading", { name: labels.add })).toBeFocused();
    const levels: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (/\/bff\/regions\/(?:cities|towns|districts)/.test(pathname)) levels.push(pathname);
    });
    const { keyboard } = page;
    const to = async (name: string) => {
      for (
        let at = 0;
        at < 6 && !(await field(form, name).evaluate((e) => e === document.activeElement));
        at++
      )
        await keyboard.press("Tab");
      await expect(field(form, name)).toBeFocused();
    };
    await to("title");
    await keyboard.type("Ev");
    await to("fullName");
    await keyboard.type("Nil Kaya");
    await to("phone");
    await keyboard.type("5321112233");
    await to("city");
    await keyboard.type("istan");
    await keyboard.press("Enter");
    await to("town");
    await keyboard.type("kadikoy");
    await to("district");
    await keyboard.type("cafer");
    await expect(form.getByRole("option", { name: /^Caferağa/ })).toBeVisible();
    await keyboard.press("ArrowDown");
    await keyboard.press("Enter");
    await expectModa(form);
    await to("street");
    await keyboard.type("Moda Cd. 12");
    await form.getByRole("button", { name: labels.save }).focus();
    await keyboard.press("Enter");
    await expect(card(page, "Ev")).toBeVisible();
    expect(levels).toEqual(["/bff/regions/towns", "/bff/regions/districts"]);

    await simulator.forgetRequests();
    await page.goto(`${PATH}#new`);
    await page.reload();
    await autofill(await openedForm(page), WHOLE);
    await expectModa(formOf(page));
    const asked = (await simulator.requests()).filter(({ path }) => path.includes("/region/"));
    expect(asked).toEqual([]);
  });

  test("REG-1 an autofill in one go ends right, in whatever order and however late lists come", async ({
    page,
  }) => {
    await newMember(page);
    for (const reversed of [false, true]) {
      await page.goto(`${PATH}#new`);
      await page.reload();
      let delay = 900;
      // The first list is the last to come.
      await page.route("**/bff/regions/*", async (route) => {
        await new Promise((resolve) => setTimeout(resolve, (delay -= 250)));
        await route.continue();
      });
      const form = formOf(page);
      await expect(field(form, "city")).toBeVisible();
      await expect(field(form, "country")).toHaveValue("TR");
      const entries = Object.entries(WHOLE);
      await autofill(form, Object.fromEntries(reversed ? entries.reverse() : entries));
      await expectModa(form);
      await page.unroute("**/bff/regions/*");
    }
  });

  test("VAL-1 VAL-2 what is wrong is said beside its field in Turkish, with the focus there", async ({
    page,
  }) => {
    await newMember(page);
    const form = await openForm(page);
    await save(form);
    await expect(field(form, "title")).toBeFocused();
    await expect(form.getByText(notices.fieldRequired)).toHaveCount(6);
    await autofill(form, { ...WHOLE, street: "ğ".repeat(440), town: "Atlantis" });
    await field(form, "identityNumber").fill("10000000145");
    await save(form);
    await expect(field(form, "town")).toBeFocused();
    await expect(form.getByText(/\d+ karakter fazla/)).toBeVisible();
    await expect(form.getByText(labels.identityNumberWrong)).toBeVisible();
    await expectAccessible(page, "an address with faults");
    await autofill(form, { country: "DE" });
    await expect(form.getByLabel(places.divisions.state)).toBeVisible();
    await expect(form.getByLabel(regions.city, { exact: true })).toHaveCount(0);
    await expect(field(form, "identityNumber")).toHaveCount(0);
    await autofill(form, { city: "Bayern", street: "Weg 1", phone: "5321112233" });
    await save(form);
    await expect(field(form, "postalCode")).toBeFocused();
  });

  test("REG-7 the shop fails after it took an address: it is said, and the address is not there twice", async ({
    page,
    simulator,
    watch,
  }) => {
    watch.expectErrors(/status of 502/);
    await newMember(page);
    const form = await openForm(page);
    await autofill(form, WHOLE);
    await expectModa(form);
    await simulator.faults("*public/address*=status:500");
    await save(form);
    await expect(form.getByText(problems.shop_failed)).toBeVisible();
    await expect(field(form, "title")).toHaveValue("Ev");
    await simulator.faults("");
    await save(form);
    await expect(form.getByText(problems.outcome_unknown)).toBeVisible();
    await form.getByRole("button", { name: common.cancel }).click();
    await expect(card(page, "Ev")).toHaveCount(1);
  });

  test("NAV-5 guests are asked in, and the account menu leads here", async ({ page }) => {
    await page.goto(PATH);
    await expect(page.getByRole("main").getByRole("link", { name: labels.signIn })).toBeVisible();
    await signIn(page, MEMBERS.plain.email);
    await page.getByRole("banner").getByRole("button", { name: /Deniz/ }).click();
    await page.getByRole("banner").getByRole("link", { name: account.addresses }).click();
    await expect(card(page, "Kadıköy")).toBeVisible();
  });

  for (const language of LANGUAGES)
    test(`WID-8 list and form are accessible in ${language}`, async ({ page }) => {
      await page.goto("/");
      await signIn(page, MEMBERS.plain.email);
      await page.goto(href(language, PATH));
      await expect(card(page, "Kadıköy")).toBeVisible();
      await expectAccessible(page, "addresses");
      await page.goto(`${href(language, PATH)}#new`);
      const form = formOf(page, language);
      await expect(field(form, "country")).toHaveValue("TR");
      await field(form, "city").fill("i");
      await field(form, "city").press("ArrowDown");
      await expectAccessible(page, "the form of an address");
      const untold = await form
        .locator("input:not([type=hidden], [type=radio], [type=checkbox])")
        .evaluateAll((all) =>
          all
            .filter((one) => !one.getAttribute("autocomplete"))
            .map((one) => (one as HTMLInputElement).name),
        );
      expect(untold).toEqual([]);
    });
});

async function openedForm(page: Page): Promise<Locator> {
  const form = formOf(page);
  await expect(field(form, "country")).toHaveValue("TR");
  await expect(field(form, "city")).toBeVisible();
  return form;
}
