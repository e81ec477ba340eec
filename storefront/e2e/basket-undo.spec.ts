import { expectAccessible } from "./support/axe.ts";
import { buy, lines, toast } from "./support/basket.ts";
import { productAddress } from "./support/catalogue.ts";
import { agree, beginCheckout, payButton, toPayment } from "./support/checkout.ts";
import { account, MEMBERS, signIn } from "./support/members.ts";
import { messages } from "./support/messages.ts";
import { expect, test } from "./support/test.ts";

const { cart, cartOptions, checkout, common } = messages("tr");
const REMOVE = /: sepetten çıkar$/;

test("CRT-2 a line that is put back has its gift package and its note again, in the other tab too", async ({
  page,
  context,
  simulator,
}) => {
  await buy(page, await productAddress(page.request, await simulator.special("added")));
  await page.goto("/sepet");
  const other = await context.newPage();
  await other.goto("/sepet");
  await expect(lines(other)).toHaveCount(1);

  const form = lines(page).first().getByRole("form");
  await page.getByRole("main").getByText(cartOptions.lineTitle, { exact: true }).click();
  await form.getByRole("checkbox").check();
  await form.getByLabel(cartOptions.giftNote).fill("İyi ki doğdun");
  await form.getByLabel(cartOptions.lineNote).fill("Mavi olsun");
  await form.getByRole("button", { name: cartOptions.saveLine }).click();
  await expect(form.getByText(cartOptions.saved)).toBeVisible();

  await lines(page).first().getByRole("button", { name: REMOVE }).click();
  await expect(page.getByText(cart.empty).first()).toBeVisible();
  await expect(other.getByText(cart.empty).first()).toBeVisible();
  await page.getByRole("button", { name: common.undo }).click();
  await expect(lines(page)).toHaveCount(1);
  await expect(
    page.getByRole("region", { name: cart.summary }).getByText(cart.giftPackage, { exact: true }),
  ).toBeVisible();
  await expect(lines(other)).toHaveCount(1);
  await page.getByRole("main").getByText(cartOptions.lineTitle, { exact: true }).click();
  await expect(form.getByLabel(cartOptions.lineNote)).toHaveValue("Mavi olsun");
  await expect(form.getByLabel(cartOptions.giftNote)).toHaveValue("İyi ki doğdun");
});

test("CRT-2 a line is moved to the favourites; a guest is asked in first", async ({
  page,
  simulator,
}) => {
  await buy(page, await productAddress(page.request, await simulator.special("added")));
  await page.goto("/sepet");
  const move = lines(page)
    .first()
    .getByRole("button", { name: /: favorilere taşı$/ });
  await move.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(lines(page)).toHaveCount(1);

  await signIn(page, MEMBERS.plain.email);
  await expect(account(page, MEMBERS.plain.name)).toBeVisible();
  await expect(lines(page)).toHaveCount(1);
  await move.click();
  await expect(toast(page, /favorilerinize taşındı$/)).toBeVisible();
  await expect(page.getByText(cart.empty).first()).toBeVisible();
  await page.getByRole("button", { name: cartOptions.backToBasket }).click();
  await expect(lines(page)).toHaveCount(1);
});

test("CRT-2 a basket whose order is under way says so, and both ways out are there", async ({
  page,
  simulator,
}) => {
  await beginCheckout(page, simulator);
  await toPayment(page);
  const written = page.waitForResponse((answer) => answer.url().includes("/bff/checkout/payment"));
  await page.locator("input[name=payment][value='-13']").check();
  await written;
  await agree(page);
  await payButton(page).click();
  await expect(page.getByLabel(checkout.code, { exact: false }).last()).toBeVisible();

  await page.goto("/sepet");
  await expect(page.getByText(cart.lockedTitle)).toBeVisible();
  await expect(page.getByRole("link", { name: cart.lockedFinish })).toBeVisible();
  await expectAccessible(page, "a basket whose order is under way");
  await page.getByRole("button", { name: cart.lockedGiveUp }).click();
  await expect(page.getByRole("main").getByRole("link", { name: cart.checkout })).toBeVisible();
  await lines(page).first().getByRole("button", { name: REMOVE }).click();
  await expect(page.getByText(cart.empty).first()).toBeVisible();
});

test("CRT-2 without a basket nobody asks what became of an order", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/bff/checkout/attempt")) asked.push(request.url());
  });
  await page.goto("/sepet");
  await expect(page.getByText(cart.empty).first()).toBeVisible();
  expect(asked).toEqual([]);
});

test("CRT-2 a basket on paper has its lines and sums, and no buttons", async ({
  page,
  simulator,
}) => {
  await buy(page, await productAddress(page.request, await simulator.special("added")));
  await page.goto("/sepet");
  await expect(lines(page)).toHaveCount(1);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: cart.summary })).toBeVisible();
  await expect(lines(page).first().getByRole("link").last()).toBeVisible();
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
});

test("CRT-2 a basket stays through sign-in, says what joined it, and takes that out again", async ({
  page,
  simulator,
}) => {
  const [mine, joined] = await Promise.all([
    simulator.special("added"),
    simulator.special("added_popup"),
  ]);
  await buy(page, await productAddress(page.request, mine));
  await page.goto("/sepet");
  await expect(lines(page)).toHaveCount(1);
  await signIn(page, "sepet@vitrin.test");
  await expect(account(page, "Su")).toBeVisible();
  await expect(lines(page)).toHaveCount(2);
  await expect(page.getByText(cartOptions.joinedTitle)).toBeVisible();
  await expectAccessible(page, "a basket that another one joined");
  const quantity = lines(page).first().getByRole("textbox").first();
  await expect(quantity).toHaveValue("2");
  await page.getByRole("button", { name: cartOptions.joinedUndo }).click();
  await expect(lines(page)).toHaveCount(1);
  await expect(quantity).toHaveValue("1");
  // What is shown is ahead of the shop, and the next page ends what was begun.
  await page.reload();
  await expect(lines(page)).toHaveCount(1);
  await expect(quantity).toHaveValue("1");
  await expect(page.getByText(cartOptions.joinedTitle)).toHaveCount(0);
  expect(joined).not.toBe(mine);
});
