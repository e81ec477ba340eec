import { account, MEMBERS, PASSWORD, signIn } from "./support/members.ts";
import { messages } from "./support/messages.ts";
import { expect, test } from "./support/test.ts";

const { contact, login } = messages("tr");
const { plain } = MEMBERS;

test("TOK-3 MSG-1 a member whose session ended half-way signs in over the page, and the message goes", async ({
  page,
  context,
  simulator,
  watch,
}) => {
  watch.expectErrors(/status of (?:401|403)/);
  await page.goto("/mesaj");
  await signIn(page, plain.email);
  await expect(account(page, plain.name)).toBeVisible();
  await page.goto("/mesaj#new");
  const form = page.getByRole("form", { name: contact.formTitle });
  await form.locator("[name=departmentId]").selectOption({ index: 1 });
  await form.locator("[name=subject]").fill("Yarıda kalan");
  await form.locator("[name=text]").fill("Oturum yarıda kaldı");
  await simulator.forgetRequests();
  await context.clearCookies();
  await page.evaluate(() => localStorage.removeItem("v5token"));
  await form.getByRole("button", { name: contact.submit }).click();
  const dialog = page.getByRole("dialog", { name: login.title });
  await expect(dialog.getByText(login.forSession)).toBeVisible();
  await dialog.getByLabel(login.email).fill(plain.email);
  await dialog.locator("input[name=password]").fill(PASSWORD);
  const reloaded = page.waitForEvent("load");
  await dialog.getByRole("button", { name: login.submit, exact: true }).click();
  await reloaded;
  await expect(page.getByRole("link", { name: /Yarıda kalan/ }).first()).toBeVisible();
});
