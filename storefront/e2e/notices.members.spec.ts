import { expectAccessible } from "./support/axe.ts";
import { account, PASSWORD, register, signIn } from "./support/members.ts";
import { messages } from "./support/messages.ts";
import { expect, test } from "./support/test.ts";

const { consent, landing, login, notices } = messages("tr");

test("CNS-1 a member who has not agreed is asked, may leave, and is not asked again once agreed", async ({
  page,
  simulator,
  stack,
}) => {
  const { email } = await register(stack.url, "kvkk");
  await simulator.forgetRequests();
  await page.goto("/kilimler");
  await signIn(page, email);
  const asked = page.getByRole("dialog", { name: consent.title });
  await expect(asked.getByText("6698 sayılı Kanun")).toBeVisible();
  await expectAccessible(page, "consent");

  await test.step("closing asks whether that is meant, and signs out", async () => {
    await page.keyboard.press("Escape");
    await expect(asked.getByText(consent.declined)).toBeVisible();
    await asked.getByRole("button", { name: consent.signOut }).click();
    await expect(account(page, null)).toBeVisible();
    await expect(asked).toHaveCount(0);
  });

  await signIn(page, email);
  await asked.getByRole("button", { name: consent.accept }).click();
  await expect(asked.getByText(notices.fieldMandatory)).toBeVisible();
  await asked.getByRole("checkbox").first().check();
  await asked.getByRole("checkbox", { name: consent.mail }).check();
  await asked.getByRole("button", { name: consent.accept }).click();
  await expect(page.getByText(consent.saved)).toBeVisible();
  await expect(asked).toHaveCount(0);
  const writes = (await simulator.requests()).filter(({ path }) =>
    path.includes("/customer/update"),
  );
  expect(writes.map(({ method }) => method)).toEqual(["PUT"]);

  await page.reload();
  await expect(account(page, "Nil")).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(asked).toHaveCount(0);
});

test("AUT-7 the link in a mail brings a membership into force, once, and asks to sign in", async ({
  page,
  stack,
}) => {
  const { email, link } = await register(stack.url, "onay");
  const [id, token] = link!.split("/");
  await page.goto(`/?activation=membership&id=${id}&token=${token}`);
  const told = page.getByRole("dialog", { name: landing.membershipTitle });
  await expect(told).toBeVisible();
  await expect(page, "the token is gone from the address").toHaveURL(/:\d+\/$/);
  await told.getByRole("button", { name: landing.signIn }).click();
  const popup = page.getByRole("dialog").filter({ has: page.getByLabel(login.email) });
  await expect(popup).toBeVisible();
  await popup.getByLabel(login.email).fill(email);
  await popup.locator("input[name=password]").fill(PASSWORD);
  await popup.getByRole("button", { name: login.submit, exact: true }).click();
  await expect(account(page, "Nil")).toBeVisible();

  await page.goto(`/?membership=1&id=${id}&token=wrong`);
  await expect(told).toBeVisible();
  await expect(told.getByRole("button", { name: landing.ok })).toBeVisible();
});

test("AUT-7 the link in a newsletter's mail confirms", async ({ page, stack }) => {
  const form = new URLSearchParams({ email: `n${Date.now()}@example.test`, kvkk: "1" });
  const answer = await fetch(`${stack.url}/srv/service/guest/subscribeNewsletter`, {
    method: "POST",
    body: form,
  });
  await page.goto(`/en?activation=newsletter&token=${answer.headers.get("x-activation")}`);
  const told = page.getByRole("dialog", { name: messages("en").landing.newsletterTitle });
  await expect(told).toBeVisible();
  await told.getByRole("button", { name: messages("en").landing.ok }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(/\/en$/);
});
