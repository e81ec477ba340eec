import { expectAccessible } from "./support/axe.ts";
import { addButton, amount, drawer, lines, toast } from "./support/basket.ts";
import { listed, productAddress } from "./support/catalogue.ts";
import { anyOf, messages } from "./support/messages.ts";
import { fillIn, personalForm } from "./support/personalization.ts";
import { expect, test } from "./support/test.ts";

const { card, cart, notices, personalization: words, product } = messages("tr");
const ADD = /\/bff\/cart\/lines/;

for (const [language, width] of [
  ["tr", 1440],
  ["ar", 768],
] as const) {
  test(`CRT-6 CRT-4 what is filled in goes into the basket, in ${language}`, async ({
    page,
    simulator,
  }) => {
    const said = messages(language);
    await page.setViewportSize({ width, height: 900 });
    const id = await simulator.special("personalization");
    await page.goto(await productAddress(page.request, id, language));
    const form = personalForm(page, language);
    await expect(addButton(page, language)).toBeEnabled();
    await expectAccessible(page, "a product with a form");
    await fillIn(form, "Ayşe <b>&");
    await form.getByRole("checkbox").check();
    const sent = page.waitForRequest((asked) => ADD.test(asked.url()));
    await addButton(page, language).click();
    expect((await sent).postDataJSON()).toMatchObject({
      productId: id,
      personalization: { formId: "12", values: { "31": "Ayşe <b>&", "32": "3", "34": "1" } },
    });
    await expect(drawer(page, language)).toContainText("Ayşe <b>&");
    await page.goto(language === "tr" ? "/sepet" : `/${language}/sepet`);
    const line = lines(page, language).first();
    await expect(line).toContainText("Ayşe <b>&");
    const row = page.getByRole("main").getByText(said.cart.personalization, { exact: true });
    await expect(row.locator("xpath=..")).toContainText(/125[.,]00/);
    await expectAccessible(page, "a basket with what was filled in");
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      "the page does not scroll sideways",
    ).toBe(true);
  });
}

test("CRT-6 a wrong form keeps the product out, and nothing is sent", async ({
  page,
  simulator,
}) => {
  let sent = 0;
  await page.route(ADD, (route) => {
    sent += 1;
    return route.continue();
  });
  const id = await simulator.special("personalization");
  await page.goto(await productAddress(page.request, id));
  const form = personalForm(page);
  const name = form.getByRole("textbox").first();
  const thread = form.getByRole("combobox");
  for (const button of [addButton(page), page.getByRole("button", { name: product.buyNow })]) {
    await button.click();
    await expect(name).toBeFocused();
    await expect(thread).toHaveAccessibleDescription(new RegExp(notices.fieldRequired));
  }
  await name.fill("   ");
  await thread.selectOption("1");
  await addButton(page).click();
  await expect(name).toBeFocused();
  // Pasted text may be too long: the field says so, and nothing is sent.
  await name.fill("x".repeat(21));
  await addButton(page).click();
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await name.press("Enter");
  await expectAccessible(page, "a form with errors");
  await name.fill("Can");
  // Enter checks the form; what was pressed before it was right is not done now.
  await name.press("Enter");
  await expect(name).not.toHaveAttribute("aria-invalid", "true");
  expect(sent).toBe(0);
  await addButton(page).click();
  await expect(drawer(page)).toContainText("Can");
  expect(sent).toBe(1);
});

test("CRT-6 what the form adds is shown beside the price as it is chosen", async ({
  page,
  simulator,
}) => {
  await page.goto(await productAddress(page.request, await simulator.special("personalization")));
  const form = personalForm(page);
  const thread = form.getByRole("combobox");
  const extra = page.getByText(/^Kişiselleştirme: \+/);
  const total = page.getByText(/^Kişiselleştirilmiş fiyat: /);
  await expect(thread).toBeVisible();
  await expect(extra).toHaveCount(0);
  await thread.selectOption("3");
  await expect(extra).toHaveText("Kişiselleştirme: +₺50,00");
  const whole = amount(await total.innerText());
  await form.getByRole("checkbox").check();
  await expect(extra).toHaveText("Kişiselleştirme: +₺125,00");
  expect(amount(await total.innerText()) - whole).toBeCloseTo(75);
  await form.getByRole("checkbox").uncheck();
  await thread.selectOption("1");
  await expect(extra).toHaveCount(0);
});

test("CRT-6 where the shop refuses the form, the form says so and is gone to", async ({
  page,
  simulator,
}) => {
  await page.goto(await productAddress(page.request, await simulator.special("personalization")));
  const form = personalForm(page);
  await expect(addButton(page)).toBeEnabled();
  await page.route(ADD, async (route) => {
    const body = route.request().postDataJSON() as { personalization: { values: object } };
    body.personalization.values = { "31": "x", "32": "no such option" };
    await route.continue({ postData: JSON.stringify(body) });
  });
  await fillIn(form, "Ayşe");
  await addButton(page).click();
  await expect(form.getByRole("alert")).toContainText("Lütfen kişiselleştirme formunu doldurun");
  await expect(form.getByRole("textbox").first()).toBeFocused();
  await expect(form.getByRole("textbox").first()).toHaveValue("Ayşe");
  await expect(drawer(page)).toHaveCount(0);
});

test("CRT-6 a form that is not there keeps the product out until it is", async ({
  page,
  simulator,
  watch,
}) => {
  watch.expectErrors(/status of 50\d/);
  const address = await productAddress(page.request, await simulator.special("personalization"));
  const FORM = /\/personalization\?/;
  await page.route(FORM, (route) => route.fulfill({ status: 503, body: "" }));
  await page.goto(address);
  const failed = page.getByRole("article").getByText(words.failed);
  await expect(failed).toBeVisible();
  await expect(addButton(page)).toBeDisabled();
  await page.unroute(FORM);
  await page
    .getByRole("article")
    .getByRole("button", { name: messages("tr").common.retry })
    .click();
  await expect(personalForm(page)).toBeVisible();
  await expect(addButton(page)).toBeEnabled();
  // A form that asks for what the page has no field for cannot be filled in here.
  await page.route(FORM, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), complete: false } });
  });
  await page.reload();
  await expect(page.getByRole("article").getByText(words.unavailable)).toBeVisible();
  await expect(addButton(page)).toBeDisabled();
});

test("CRT-6 hostile names and markup of a form stay text", async ({ page, simulator }) => {
  await page.route(/\/personalization\?/, (route) =>
    route.fulfill({
      json: {
        formId: "7",
        complete: true,
        fields: ["__proto__", "constructor", "<img src=x onerror=alert(1)>"].map((name) => ({
          name,
          kind: "line",
          label: `<b>${name}</b>`,
          hint: null,
          required: true,
          maxLength: null,
          price: { amount: "1e400", currency: "TL" },
          options: [],
        })),
      },
    }),
  );
  await page.goto(await productAddress(page.request, await simulator.special("personalization")));
  const form = personalForm(page);
  await expect(form).toContainText("<b>__proto__</b>");
  for (const field of await form.getByRole("textbox").all()) await field.fill("x");
  const sent = page.waitForRequest((asked) => ADD.test(asked.url()));
  await addButton(page).click();
  const text = (await sent).postData() ?? "";
  expect(text).toContain('"__proto__":"x"');
  expect(text).toContain('"constructor":"x"');
});

test("CRT-6 a card leads to the form, and a late refusal too", async ({ page, simulator }) => {
  const id = await simulator.special("personalization");
  const address = await productAddress(page.request, id);
  const code = await page.request.get(`/bff/products/${id}`);
  const { title } = (await code.json()) as { title: string };
  await page.goto(`/arama?q=${encodeURIComponent(title)}`);
  const link = listed(page).getByRole("link", { name: `${title}: ${card.personalize}` });
  await expect(link).toHaveAttribute("href", address);
  await link.click();
  await expect(personalForm(page)).toBeVisible();
});

test("CRT-6 CRT-2 what was made for its buyer is not put back without its form", async ({
  page,
  simulator,
}) => {
  await page.goto(await productAddress(page.request, await simulator.special("personalization")));
  await fillIn(personalForm(page), "Ayşe");
  await addButton(page).click();
  await expect(drawer(page)).toBeVisible();
  await page.goto("/sepet");
  await lines(page)
    .getByRole("button", { name: /: sepetten çıkar$/ })
    .click();
  await expect(lines(page)).toHaveCount(0);
  await expect(toast(page, anyOf(cart.removed))).toBeVisible();
  await expect(
    page.getByRole("button", { name: messages("tr").common.undo, exact: true }),
  ).toHaveCount(0);
});

test("CRT-6 before the scripts are there, nothing can be pressed without the form", async ({
  page,
  simulator,
}) => {
  const pageOf = async (special: "added" | "personalization") => {
    const address = await productAddress(page.request, await simulator.special(special));
    const html = await (await page.request.get(address)).text();
    const inside = String.raw`(?:<(?!/?button)[^>]+>)*`;
    const buttons = html.matchAll(new RegExp(`<button([^>]*)>${inside}${product.add}`, "g"));
    return [...buttons].map(([, attributes = ""]) => ({
      disabled: / disabled=/.test(attributes),
      replayed: !attributes.includes('data-replay="never"'),
    }));
  };
  const [plain, personal] = [await pageOf("added"), await pageOf("personalization")];
  expect(plain[0]).toEqual({ disabled: false, replayed: true });
  expect(personal.length).toBeGreaterThan(0);
  for (const button of personal) expect(button).toEqual({ disabled: true, replayed: false });
});
