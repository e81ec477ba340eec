import type { Page } from "@playwright/test";

import { PAGES } from "../src/lib/paths.ts";
import { KILIMS, productAddress } from "./support/catalogue.ts";
import { Keyboard, LAYOUTS } from "./support/keyboard.ts";
import { messages } from "./support/messages.ts";
import { expect, test } from "./support/test.ts";

const { login, register, securityCode, phone, search, notices, common } = messages("tr");

const field = (page: Page, name: string) =>
  page.getByRole("form", { name: register.submit, exact: true }).locator(`[name=${name}]`);

/** From here on the page notes which keys somebody keeps from doing what they do. */
async function noteTakenKeys(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const taken: string[] = [];
    Object.assign(window, { taken });
    window.addEventListener(
      "keydown",
      (event) => event.defaultPrevented && taken.push(`${event.key} at ${event.code}`),
    );
  });
  return () => page.evaluate(() => (window as unknown as { taken: string[] }).taken);
}

/** Opens a page that hears keys from the first on. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForLoadState("networkidle");
}

for (const layout of LAYOUTS) {
  test(`VAL-2 PHN-3 AUT-2 a form is filled in on a Turkish ${layout} keyboard`, async ({
    page,
  }) => {
    await open(page, PAGES.register);
    await expect(page.getByLabel(securityCode.label)).toBeVisible();
    const keyboard = await Keyboard.of(page, layout);
    await field(page, "name").focus();
    await keyboard.type("Işıl İĞÜŞÖÇ ığüşöç1.");
    await expect(field(page, "name"), "digits and dots are no letters").toHaveValue(
      "Işıl İĞÜŞÖÇ ığüşöç",
    );
    await keyboard.press("Tab");
    await keyboard.accent("a", "â");
    await keyboard.type("li-Rıza");
    await expect(field(page, "surname")).toHaveValue("âli-Rıza");
    await keyboard.press("Tab");
    await keyboard.type(" ışıl_Işıklı.90@örnek.test");
    await expect(
      field(page, "email"),
      "AltGr writes its @; the letters no address may hold stay out",
    ).toHaveValue("l_Ikl.90@rnek.test");
    await keyboard.press("Tab");
    await keyboard.press("Tab");
    await keyboard.type("0532ı");
    for (const digit of "1234567") await keyboard.keypad(digit);
    await expect(field(page, "phone")).toHaveValue("+90 532 123 45 67");
    await keyboard.press("Tab");
    await keyboard.type("Şifre@İı 1+");
    await expect(field(page, "password")).toHaveValue("Şifre@İı 1+");
    await field(page, "kvkk").focus();
    await keyboard.press(" ");
    await expect(field(page, "kvkk")).toBeChecked();
    await field(page, "securityCode").focus();
    await keyboard.type("Iıİi0a");
    await expect(field(page, "securityCode"), "four letters, not two").toHaveValue("Iıİi0a");
    await keyboard.press("Tab", { shift: true });
    await expect(
      page.getByRole("button", { name: securityCode.renew }),
      "back to what stands before it",
    ).toBeFocused();
    await field(page, "email").fill("");
    await field(page, "securityCode").focus();
    await keyboard.press("Enter", { code: "NumpadEnter" });
    await expect(field(page, "email")).toBeFocused();
    await expect(
      page.getByRole("form", { name: register.submit }).getByText(notices.fieldRequired),
    ).toBeVisible();
  });

  test(`VAL-2 WID-2 no key of a Turkish ${layout} keyboard that writes something does anything else`, async ({
    page,
    request,
    simulator,
    watch,
  }) => {
    // All keys at once are more than a search may be.
    watch.expectErrors(/status of 4\d\d|search not answered/);
    const keyboard = await Keyboard.of(page, layout);
    const address = await productAddress(request, await simulator.special("added"));
    const places: [what: string, address: string, go: () => Promise<void>][] = [
      ["a page", KILIMS.tr, async () => undefined],
      ["the search box", "/", () => page.getByRole("banner").getByRole("combobox").focus()],
      ["tabs", PAGES.login, () => page.getByRole("tab").first().focus()],
      [
        "a picture enlarged",
        address,
        async () => {
          await page
            .getByRole("main")
            .getByRole("button")
            .filter({ has: page.locator("img") })
            .first()
            .click();
          await expect(
            page.getByRole("dialog").getByRole("button", { name: common.close }),
          ).toBeFocused();
        },
      ],
    ];
    for (const [what, path, go] of places) {
      await open(page, path);
      await go();
      const state = () =>
        page.evaluate(() => [
          location.href,
          document.activeElement?.outerHTML.slice(0, 60),
          document.querySelectorAll("dialog[open]").length,
          scrollY,
        ]);
      const before = await state();
      const taken = await noteTakenKeys(page);
      await keyboard.everyKey();
      expect(await taken(), what).toEqual([]);
      expect(await state(), what).toEqual(before);
    }
  });
}

test("WID-2 PHN-2 arrows, Enter and Escape work wherever on the keyboard they are, and a digit in an arrow's place is a digit", async ({
  page,
  request,
  simulator,
}) => {
  const keyboard = await Keyboard.of(page, "F");
  await open(page, PAGES.register);
  const flag = page.getByRole("button", { name: /^Ülke kodu/ });
  await flag.click();
  const box = page.getByRole("combobox", { name: phone.search });
  await expect(box).toBeFocused();
  await keyboard.type("İsv");
  const options = page.getByRole("listbox", { name: phone.countries }).getByRole("option");
  await expect(options).toHaveCount(2);
  await keyboard.press("ArrowDown", { code: "Numpad2" });
  await keyboard.press("ArrowDown", { code: "Numpad2" });
  await expect(box).toHaveAttribute(
    "aria-activedescendant",
    await options.nth(1).getAttribute("id").then(String),
  );
  await keyboard.keypad("2");
  await expect(box).toHaveValue("İsv2");
  await keyboard.press("Escape", { code: "CapsLock" });
  await expect(box).toHaveCount(0);
  await expect(flag).toBeFocused();

  await open(page, PAGES.login);
  await page.getByRole("tab", { name: login.byEmail }).focus();
  await keyboard.press("End", { code: "Numpad1" });
  await expect(page.getByRole("tab", { name: login.byVendorCode, selected: true })).toBeFocused();
  await keyboard.press("Home", { code: "Numpad7" });
  await expect(page.getByRole("tab", { name: login.byEmail, selected: true })).toBeFocused();

  await open(page, await productAddress(request, await simulator.special("added")));
  await page
    .getByRole("main")
    .getByRole("button")
    .filter({ has: page.locator("img") })
    .first()
    .click();
  const counter = page.getByRole("dialog").locator("[aria-live=polite]");
  const first = (await counter.textContent()) ?? "";
  await keyboard.keypad("6");
  await expect(counter).toHaveText(first);
  await keyboard.press("ArrowRight", { code: "Numpad6" });
  await expect(counter).not.toHaveText(first);
  await keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("VAL-2 SRC-1 a text under way is nobody's business: no mask, no limit and no Enter touches it before it is settled", async ({
  page,
}) => {
  const keyboard = await Keyboard.of(page, "Q");
  await open(page, PAGES.register);
  await field(page, "email").focus();
  await keyboard.compose("ışıl");
  await expect(field(page, "email")).toHaveValue("ışıl");
  await keyboard.settle("ışıl");
  await expect(field(page, "email")).toHaveValue("l");
  await field(page, "phone").focus();
  await keyboard.compose("53");
  await keyboard.settle("532");
  await expect(field(page, "phone")).toHaveValue("+90 532");
  await field(page, "name").focus();
  await keyboard.compose("Nuri");
  await keyboard.enterWithin();
  await expect(field(page, "name"), "it was not sent").toHaveAttribute("aria-invalid", "false");
  await keyboard.settle("Nûri");
  await expect(field(page, "name")).toHaveValue("Nûri");

  await page.getByRole("button", { name: /^Ülke kodu/ }).click();
  const box = page.getByRole("combobox", { name: phone.search });
  await expect(box).toBeFocused();
  await keyboard.compose("isviç");
  await expect(
    page.getByRole("listbox", { name: phone.countries }).getByRole("option"),
  ).toHaveCount(1);
  await keyboard.enterWithin();
  await expect(box, "nothing is chosen yet").toBeVisible();
  await keyboard.settle("isviçre");
  await keyboard.press("Enter");
  await expect(box).toHaveCount(0);

  await open(page, "/");
  const query = page.getByRole("combobox", { name: search.label });
  await query.focus();
  await keyboard.type("kili");
  await expect(page.getByRole("option").first()).toBeVisible();
  await keyboard.press("ArrowDown");
  await expect(query).toHaveAttribute("aria-activedescendant", /./);
  await keyboard.compose("m");
  await expect(query).toHaveValue("kilim");
  await keyboard.press("ArrowDown");
  await keyboard.enterWithin();
  await keyboard.settle("m");
  await expect(query).toHaveValue("kilim");
  await expect(page, "nothing was gone to").toHaveURL(/:\d+\/$/);
});
