import type { Locator, Page } from "@playwright/test";

import { LANGUAGES } from "../src/lib/locale.ts";
import { PAGES } from "../src/lib/paths.ts";
import { expectAccessible } from "./support/axe.ts";
import { addButton, drawer, toast } from "./support/basket.ts";
import { productAddress } from "./support/catalogue.ts";
import { agree, choosePayment, payButton, toPayment } from "./support/checkout.ts";
import { MEMBERS, signIn } from "./support/members.ts";
import { messages } from "./support/messages.ts";
import { expect, test } from "./support/test.ts";

const { cart, checkout, problems, storePicker } = messages("tr");

const picker = (page: Page, words = storePicker): Locator =>
  page.getByRole("dialog", { name: words.title });

test("CRT-1 ORD-2 a product that needs a store is bought from the one chosen, up to its order", async ({
  page,
  request,
  simulator,
}) => {
  const product = await simulator.special("store_needed");
  await page.goto("/kilimler");
  await signIn(page, MEMBERS.plain.email);
  await page.goto(await productAddress(request, product));
  let adds = 0;
  page.on("request", (sent) => {
    if (sent.method() === "POST" && sent.url().includes("/bff/cart/lines")) adds++;
  });
  await addButton(page).click();
  const window = picker(page);
  await expect(window).toBeVisible();
  // Nothing is sent before a store is chosen, and what is missing is said.
  await window.getByRole("button", { name: storePicker.submit }).click();
  await expect(window.getByLabel(storePicker.city)).toBeFocused();
  await window.getByLabel(storePicker.city).selectOption({ label: "İstanbul" });
  // One of the three there hands nothing out.
  await expect(window.getByRole("radio")).toHaveCount(2);
  await window.getByLabel(storePicker.town).selectOption({ label: "Kadıköy" });
  await expect(window.getByRole("radio")).toHaveCount(1);
  await expect(window.getByRole("radio", { name: /Vitrin Kadıköy/ })).toBeChecked();
  await window.getByRole("button", { name: storePicker.submit }).click();
  const services = page.getByRole("dialog", { name: storePicker.serviceTitle });
  await expect(services.getByRole("radio").first()).toBeFocused();
  await services.getByRole("radio", { name: "Mağazadan teslim" }).check();
  await services.getByRole("button", { name: storePicker.serviceSubmit }).click();
  await expect(drawer(page).getByRole("listitem")).toHaveCount(1);
  expect(adds).toBe(2);

  await page.goto(PAGES.cart);
  await page.getByRole("main").getByRole("link", { name: cart.checkout }).click();
  await toPayment(page);
  await choosePayment(page, 0);
  await agree(page);
  await payButton(page).click();
  await expect(page.getByRole("heading", { name: checkout.placedTitle })).toBeVisible();
});

test("CRT-1 the window of the stores is closed again: nothing is bought, and the button has the focus", async ({
  page,
  request,
  simulator,
}) => {
  await page.goto(await productAddress(request, await simulator.special("store_needed")));
  await addButton(page).click();
  await expect(picker(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(picker(page)).toHaveCount(0);
  await expect(addButton(page)).toBeFocused();
  await expect(drawer(page)).toHaveCount(0);
});

test("CRT-1 a shop that refuses a store, or still wants one after it, is told on", async ({
  page,
  request,
  simulator,
  watch,
}) => {
  watch.expectErrors(/status of 50\d/);
  await page.goto(await productAddress(request, await simulator.special("store_needed")));
  await addButton(page).click();
  const window = picker(page);
  await window.getByLabel(storePicker.city).selectOption({ label: "Uşak" });
  await expect(window.getByRole("radio")).toBeChecked();
  let refused = 0;
  await page.route("**/bff/stores/location?*", async (route) => {
    if (route.request().method() !== "PUT" || ++refused > 1) return route.fallback();
    await route.fulfill({ json: { outcome: "refused", message: "Mağaza kapalı", services: [] } });
  });
  await window.getByRole("button", { name: storePicker.submit }).click();
  await expect(window.getByText("Mağaza kapalı")).toBeVisible();
  await simulator.faults("*customer/set-location=status:500");
  await window.getByRole("button", { name: storePicker.submit }).click();
  await expect(window.getByText(problems.shop_failed)).toBeVisible();
  await simulator.faults("");
  await page.route("**/bff/cart/lines?*", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    const outcome = {
      outcome: "store_needed",
      message: "Bu mağazada yok",
      path: null,
      title: null,
      personalizationError: false,
      cart: null,
    };
    await route.fulfill({ json: outcome });
  });
  await window.getByRole("button", { name: storePicker.submit }).click();
  await page
    .getByRole("dialog", { name: storePicker.serviceTitle })
    .getByRole("button", { name: storePicker.serviceSubmit })
    .click();
  await expect(toast(page, "Bu mağazada yok")).toBeVisible();
  await expect(picker(page)).toHaveCount(0);
});

for (const language of LANGUAGES) {
  test(`CRT-1 WID-6 axe finds nothing on the window of the stores (${language})`, async ({
    page,
    request,
    simulator,
  }) => {
    const { storePicker: words } = messages(language);
    const id = await simulator.special("store_needed");
    await page.goto(await productAddress(request, id, language));
    await addButton(page, language).click();
    const window = picker(page, words);
    await window.getByLabel(words.city).selectOption({ index: 1 });
    await expect(window.getByRole("radio").first()).toBeVisible();
    await expectAccessible(page, "the window of the stores");
  });
}
