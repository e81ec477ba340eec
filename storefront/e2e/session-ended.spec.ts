import { account, MEMBERS, PASSWORD, signIn } from "./support/members.ts";
import { messages } from "./support/messages.ts";
import { expect, test } from "./support/test.ts";

const { login, threads } = messages("tr");
const { plain } = MEMBERS;

test("MSG-1 a member whose session ended half-way signs in over the page, and the reply goes", async ({
  page,
  context,
  watch,
}) => {
  watch.expectErrors(/status of (?:401|403)/);
  await page.goto("/mesaj");
  await signIn(page, plain.email);
  await expect(account(page, plain.name)).toBeVisible();
  await page.getByRole("link", { name: /Kargo/ }).first().click();
  const form = page.getByRole("form", { name: threads.reply });
  const text = `Yarıda kaldı ${Date.now()}`;
  await form.getByRole("textbox").fill(text);
  await context.clearCookies();
  await form.getByRole("button", { name: threads.send }).click();
  const dialog = page.getByRole("dialog", { name: login.title });
  await expect(dialog.getByText(login.forSession)).toBeVisible();
  await expect(form.getByRole("textbox")).toHaveValue(text);
  await dialog.getByLabel(login.email).fill(plain.email);
  await dialog.locator("input[name=password]").fill(PASSWORD);
  const reloaded = page.waitForEvent("load");
  await dialog.getByRole("button", { name: login.submit, exact: true }).click();
  await reloaded;
  await expect(page.getByRole("listitem").filter({ hasText: text })).toBeVisible();
});
