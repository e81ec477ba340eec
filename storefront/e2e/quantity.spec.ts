import { buy, drawer, lines, written } from "./support/basket.ts";
import { productAddress } from "./support/catalogue.ts";
import { messages } from "./support/messages.ts";
import { expect, test } from "./support/test.ts";

const { cart, common, product } = messages("tr");

test.describe("quantities", () => {
  test("CRT-2 the drawer changes cloth by the metre, shows shipping, and gives the focus back", async ({
    page,
    request,
    simulator,
  }) => {
    await buy(page, await productAddress(request, await simulator.special("decimal")));
    const open = drawer(page);
    await expect(open.getByText("adet", { exact: false })).toHaveCount(0);
    await expect(open.getByText(cart.shipping, { exact: true })).toBeVisible();
    const field = open.getByRole("textbox");
    const before = await field.inputValue();
    expect(before).toMatch(/^\d+,\d+$/);
    await written(page, "PATCH", () => open.getByRole("button", { name: /: artır$/ }).click());
    await expect(field).not.toHaveValue(before);
    await page.keyboard.press("Escape");
    await expect(open).toHaveCount(0);
    await expect(page.locator(":focus")).toHaveText(product.add);
  });

  test("CRT-2 what is no number is refused beside the field; too much becomes what there is, and that is said", async ({
    page,
    request,
    simulator,
  }) => {
    await buy(page, await productAddress(request, await simulator.special("decimal")));
    await drawer(page).getByRole("button", { name: common.close }).click();
    await page.goto("/sepet");
    const line = lines(page).first();
    const field = line.getByRole("textbox");
    const before = await field.inputValue();
    for (const text of ["-3", "1e3"]) {
      await field.fill(text);
      await field.press("Enter");
      await expect(field).toHaveAttribute("aria-invalid", "true");
      await expect(field).toHaveValue(text);
      await expect(
        line.getByText(product.quantityNotes.notNumber.replace("{quantity}", before)),
      ).toBeVisible();
    }
    await written(page, "PATCH", async () => {
      await field.fill("999");
      await field.press("Enter");
    });
    const most = await field.inputValue();
    expect(Number(most.replace(",", "."))).toBeLessThan(999);
    await expect(
      line.getByText(product.quantityNotes.most.replace("{quantity}", most)),
    ).toBeVisible();
  });
});
