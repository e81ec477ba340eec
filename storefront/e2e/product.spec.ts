import { addButton, amount, drawer, lines, toast, written } from "./support/basket.ts";
import { productAddress } from "./support/catalogue.ts";
import { anyOf, messages } from "./support/messages.ts";
import { expect, test } from "./support/test.ts";

const { cart, common, product } = messages("tr");

test("PRD-4 choosing one level refreshes the other, and what is sold out or unavailable is marked", async ({
  page,
  request,
  simulator,
}) => {
  await page.goto(await productAddress(request, await simulator.special("variant_needed")));
  const groups = page.getByRole("article").getByRole("group");
  await expect(groups).toHaveCount(2);
  const [first, second] = [groups.nth(0), groups.nth(1)];
  await expect(second.getByRole("radio", { checked: true })).toHaveCount(1);
  const asked = page.waitForRequest(/\/variants\?first=/);
  await first.locator("label").last().click();
  await asked;
  await expect(first.getByRole("radio").last()).toBeChecked();
  await expect(second.getByRole("radio", { checked: true })).toHaveCount(1);
  await expect(page.locator("[data-asking]")).toHaveCount(0);
  const chosen = second.locator("label", { has: page.locator("input:checked") });
  await expect(chosen).toHaveAttribute("data-availability", "available");
  const marks = await groups
    .locator("label")
    .evaluateAll((labels) => labels.map((label) => label.getAttribute("data-availability")));
  expect(marks.every((mark) => ["available", "passive", "not_sub"].includes(mark ?? ""))).toBe(
    true,
  );
});

/** In these the first size of a colour is sold out, and others of it are not. */
for (const id of ["2314", "2322", "2339", "2349"])
  test(`PRD-4 on load, product ${id} strikes out only what cannot be had with the chosen size`, async ({
    page,
    request,
  }) => {
    const listed = page.waitForResponse(/\/variants\?second=/);
    await page.goto(await productAddress(request, id));
    const { options } = (await (await listed).json()) as {
      options: { typeId: string; inStock: boolean }[];
    };
    const available = options.filter(({ inStock }) => inStock).map(({ typeId }) => typeId);
    const first = page.getByRole("article").getByRole("group").first();
    await expect
      .poll(() =>
        first
          .locator("label[data-availability=available] input")
          .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value).sort()),
      )
      .toEqual(available.sort());
    expect(available.length).toBeGreaterThan(0);
  });

test("PRD-4 the chosen variant is in the address, survives a reload, and the bar names both levels", async ({
  page,
  request,
  simulator,
}) => {
  await page.goto(await productAddress(request, await simulator.special("variant_needed")));
  const groups = page.getByRole("article").getByRole("group");
  const checked = (level: number) => groups.nth(level).getByRole("radio", { checked: true });
  await groups.first().locator("label").last().click();
  await expect(page.locator("[data-asking]")).toHaveCount(0);
  const chosen = [await checked(0).inputValue(), await checked(1).inputValue()];
  await expect(page).toHaveURL(new RegExp(`\\?variant=${chosen.join("\\.")}$`));
  await page.reload();
  await expect(checked(0)).toHaveValue(chosen[0] ?? "");
  await expect(checked(1)).toHaveValue(chosen[1] ?? "");
  const names = await groups.locator("legend span:last-child").allInnerTexts();
  await expect(
    page.getByRole("complementary", { name: product.buying, includeHidden: true }),
  ).toContainText(names.join(" / "));
});

test("PRD-4 an address that names no variant there is chooses one that can be had", async ({
  page,
  request,
  simulator,
}) => {
  const address = await productAddress(request, await simulator.special("variant_needed"));
  for (const named of ["999.999", "<b>.x", "", "."]) {
    await page.goto(`${address}?variant=${encodeURIComponent(named)}`);
    for (const level of [0, 1])
      await expect(
        page
          .getByRole("article")
          .getByRole("group")
          .nth(level)
          .getByRole("radio", { checked: true }),
      ).toHaveCount(1);
    await expect(addButton(page)).toBeEnabled();
  }
});

test("PRD-3 the chosen variant is what lands in the basket", async ({
  page,
  request,
  simulator,
}) => {
  await page.goto(await productAddress(request, await simulator.special("single_level")));
  const options = page
    .getByRole("article")
    .getByRole("group")
    .locator("label[data-availability=available]");
  const sent = page.waitForRequest(
    (asked) => asked.url().includes("/bff/cart/lines") && asked.method() === "POST",
  );
  await options.last().click();
  const typeId = await options.last().getByRole("radio").getAttribute("value");
  expect(typeId).toBeTruthy();
  await addButton(page).click();
  expect(((await sent).postDataJSON() as { variantId?: string }).variantId).toBeTruthy();
  await expect(drawer(page).getByRole("listitem")).toHaveCount(1);
});

test("PRD-5 cloth is sold by fractions of a metre, in the shop's steps", async ({
  page,
  request,
  simulator,
}) => {
  await page.goto(await productAddress(request, await simulator.special("decimal")));
  const quantity = page.getByRole("textbox", { name: product.quantity });
  const before = amount(await quantity.inputValue());
  await page.getByRole("button", { name: product.more, exact: true }).click();
  await expect(quantity).not.toHaveValue(String(before));
  const step = amount(await quantity.inputValue()) - before;
  expect([0.25, 0.5]).toContain(step);
  await quantity.fill("1,1");
  await quantity.blur();
  const settled = amount(await quantity.inputValue());
  expect(Math.abs(settled / step - Math.round(settled / step))).toBeLessThan(1e-9);
  await addButton(page).click();
  await expect(drawer(page)).toBeVisible();
  await page.goto("/sepet");
  await expect
    .poll(async () => amount(await lines(page).getByRole("textbox").inputValue()))
    .toBe(settled);
});

test("PRD-5 the smallest order is where the stepper begins", async ({
  page,
  request,
  simulator,
}) => {
  await page.goto(await productAddress(request, await simulator.special("min_order")));
  expect(
    amount(await page.getByRole("textbox", { name: product.quantity }).inputValue()),
  ).toBeGreaterThan(1);
  await expect(page.getByRole("button", { name: product.less, exact: true })).toBeDisabled();
});

test("PRD-5 more pieces cost less each: the tier of the chosen quantity is marked", async ({
  page,
  request,
  simulator,
}) => {
  await page.goto(await productAddress(request, await simulator.special("multi_buy")));
  const table = page.getByRole("table", { name: product.multiBuy });
  await expect(table.locator("tr[aria-current]")).toHaveCount(0);
  await page.getByRole("textbox", { name: product.quantity }).fill("3");
  await page.getByRole("textbox", { name: product.quantity }).blur();
  await expect(table.locator("tr[aria-current]")).toHaveCount(1);
});

test("PRD-4 what is sold out cannot be bought, what is only shown has no button", async ({
  page,
  request,
  simulator,
}) => {
  await page.goto(await productAddress(request, await simulator.special("out_of_stock")));
  await expect(page.getByText(product.soldOut, { exact: true }).first()).toBeVisible();
  await expect(addButton(page)).toHaveCount(0);
  await expect(
    page.getByRole("article").getByRole("button", { name: product.tellWhenBack }).first(),
  ).toBeEnabled();
  await expect(
    page.getByRole("textbox", { name: product.quantity }),
    "there is nothing to count",
  ).toHaveCount(0);
  await page.goto(await productAddress(request, await simulator.special("display_only")));
  await expect(page.getByText(product.displayOnly)).toBeVisible();
  await expect(addButton(page)).toHaveCount(0);
});

test("PRD-3 on paper a product is without its buttons and without others", async ({
  page,
  request,
  simulator,
}) => {
  await page.goto(await productAddress(request, await simulator.special("added")));
  const main = page.getByRole("main");
  const add = addButton(page).first();
  await expect(add).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(add).toBeHidden();
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(main.getByRole("img").first()).toBeVisible();
});

test("CRT-2 WID-3 emptying the basket can be undone", async ({ page, request, simulator }) => {
  for (const special of ["added", "added_popup"] as const) {
    await page.goto(await productAddress(request, await simulator.special(special)));
    await addButton(page).click();
    await expect(drawer(page)).toBeVisible();
  }
  await page.goto("/sepet");
  await expect(lines(page)).toHaveCount(2);
  await page.getByRole("button", { name: cart.removeAll }).click();
  await expect(page.getByRole("main").getByText(cart.empty, { exact: true })).toBeVisible();
  await expect(toast(page, cart.emptied)).toBeVisible();
  await page.getByRole("button", { name: common.undo }).click();
  await expect(lines(page)).toHaveCount(2);
});

test("CRT-2 a quantity beyond the stock is refused in the shop's words and goes back", async ({
  page,
  request,
  simulator,
}) => {
  await page.goto(await productAddress(request, await simulator.special("added")));
  await addButton(page).click();
  await expect(drawer(page)).toBeVisible();
  await page.goto("/sepet");
  const quantity = lines(page).getByRole("textbox", { name: anyOf(cart.quantityOf) });
  await expect(quantity).toHaveValue("1");
  // The page knows the stock it has seen, and asks for no more.
  await written(page, "PATCH", async () => {
    await quantity.fill("9999");
    await quantity.blur();
  });
  await expect(quantity).not.toHaveValue("9999");
  const stock = await quantity.inputValue();
  expect(Number(stock)).toBeGreaterThan(1);

  // The shop has less by now than the page has seen.
  await page.route("**/bff/cart/lines/*", (route) =>
    route.request().method() === "PATCH"
      ? route.continue({ postData: { quantity: Number(stock) + 1 } })
      : route.fallback(),
  );
  await quantity.fill("2");
  await quantity.blur();
  await expect(lines(page).getByRole("alert")).toHaveText(`Stokta yalnızca ${stock} adet var`);
  await expect(quantity).toHaveValue(stock);
});
